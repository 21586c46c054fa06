import { join } from 'node:path'
import sharp from 'sharp'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { saveUploadedFile } from '../../domain/kernel/files/save-uploaded-file.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { type ArticleInput, publishArticle } from '../../domain/publishing/content/publish-article.ts'
import type { TestSite } from '../site/open-test-site.ts'
import { openWorkshop } from '../site/open-workshop.ts'

interface Publisher {
  deps: Deps<'db' | 'files' | 'pictures' | 'jobs' | 'clock' | 'announcements' | 'addresses'>
  /** Uploads a valid file and returns its address. */
  upload(bytes: Buffer, fileName?: string): Promise<string>
  /** Publishes a valid article and returns its id. */
  publish(article: Partial<ArticleInput>): Promise<string>
}

/** Publishes on the database and the files of a test site, with the functions that the office uses. */
export async function openPublisher(site: TestSite): Promise<Publisher> {
  const files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  const deps = { ...(await openWorkshop(site)), files, clock: { now: () => new Date() } }
  return {
    deps,
    async upload(bytes, fileName = 'photo.jpg') {
      const receipt = await saveUploadedFile(deps, { source: bytes, fileName })
      if (receipt.outcome !== 'stored') throw new Error(JSON.stringify(receipt))
      return receipt.url
    },
    async publish(article) {
      const publication = await publishArticle(deps, plainArticle(article))
      if (publication.outcome !== 'published') throw new Error(JSON.stringify(publication))
      return publication.id
    },
  }
}

/** Returns a plain article with one of the site's own pictures. */
export function plainArticle(changes: Partial<ArticleInput> = {}): ArticleInput {
  return {
    title: 'Un article',
    main_image: { url: '/pictures/service-soudure', name: 'Une soudure' },
    content: '<p>Un texte.</p>',
    ...changes,
  }
}

/** Makes a picture of this size in one colour. With `orientation`, its metadata have that rotation and a location. */
export function publishedPicture(width: number, height: number, orientation?: number): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#8a5a3c' } })
  return orientation
    ? image
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 10/1 0/1' } })
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer()
    : image.jpeg().toBuffer()
}
