import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import sharp from 'sharp'
import type { Database } from '../../db/client.ts'
import { quoteRequestPhotos } from '../../db/schema/tables.ts'
import { decodeUpright, type PictureRefusal, withDecoder } from '../decode-picture.ts'
import type { FileStore } from '../ports/file-store.ts'
import { photoRules } from './photo-rules.ts'
import type { QuoteRequest } from './quote-request.ts'

/** Where a photo of a request is kept (docs/product.md §7, Quote request): random prefix + original name. */
export function photoPath(quoteRequestId: string, photoId: string, name: string): string {
  return `forms/${quoteRequestId}/images/${photoId}${name}`
}

/** The id of a request's photo, which ends the address that the record keeps (`PageAddresses.photo`). */
export const photoIdOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1)

/** The small picture beside a photo. */
export function thumbnailPath(path: string): string {
  return path.replace('/images/', '/thumbnails/').replace(/\.\w+$/, '.jpg')
}

/** A photo that has arrived; `null` when there is none. Whoever calls has checked that the reader may see it. */
export async function findPhoto(db: Database, quoteRequestId: string, photoId: string) {
  const [photo] = await db
    .select()
    .from(quoteRequestPhotos)
    .where(
      and(
        eq(quoteRequestPhotos.quote_request_id, quoteRequestId),
        eq(quoteRequestPhotos.id, photoId),
        isNotNull(quoteRequestPhotos.stored_at),
      ),
    )
  return photo ?? null
}

/** The photos of a request with the names that they have in an archive, `01-jante.jpg`; what is gone is left out. */
export async function* listPhotoFiles(files: FileStore, { images, created_at }: QuoteRequest) {
  for (const [place, { name, path }] of images.entries()) {
    const file = await files.find(path)
    const numbered = `${String(place + 1).padStart(2, '0')}-${name}`
    if (file)
      yield {
        name: numbered,
        input: file.body as AsyncIterable<Uint8Array<ArrayBuffer>>,
        lastModified: created_at,
      }
  }
}

/** What a photo becomes, whatever it was. */
export const storedPhotoType = { extension: 'jpg', contentType: 'image/jpeg' } as const

/**
 * The photo that lies at `path`, upright, without its metadata, as a JPEG that is never heavy
 * (docs/product.md §9.3); or why it is refused. `address` takes its turn.
 */
export function decodePhoto(path: string, address: string): Promise<Buffer | PictureRefusal> {
  return decodeUpright(
    { source: path, from: address },
    { ...photoRules, formats: ['jpeg', 'png'] },
    (photo) => photo.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer(),
  )
}

/** A small JPEG for lists and mails: 480 pixels wide at most. */
function makeThumbnail(photo: Buffer): Promise<Buffer> {
  return withDecoder('jobs', () =>
    sharp(photo)
      .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 76, mozjpeg: true })
      .toBuffer(),
  )
}

/**
 * The thumbnail of the photo kept at `path`, made now if it does not stand yet: the job makes it early,
 * a mail that overtakes the job makes it itself. `null` when the photo is gone.
 */
export async function ensureThumbnail(files: FileStore, path: string): Promise<Buffer | null> {
  const small = await files.find(thumbnailPath(path))
  if (small) return buffer(small.body)
  const photo = await files.find(path)
  if (!photo) return null
  const thumbnail = await makeThumbnail(await buffer(photo.body))
  await files.put(thumbnailPath(path), thumbnail, 'image/jpeg')
  return thumbnail
}
