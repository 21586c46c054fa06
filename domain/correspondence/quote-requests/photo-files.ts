import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quoteRequestPhotos } from '../../../db/schema/tables.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import type { PictureFormat, PictureRefusal, SentPicture } from '../../kernel/ports/picture-decoder.ts'
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
 * Converts a photo to an upright JPEG without metadata that is never heavy (docs/product.md §9.3), or returns why it is
 * refused.
 */
export async function decodePhoto(
  { pictures }: Deps<'pictures'>,
  photo: SentPicture,
  formats: readonly PictureFormat[] = ['jpeg', 'png'],
): Promise<Buffer | PictureRefusal> {
  const decoded = await pictures.convert(photo, {
    formats,
    fit: { longestSide: photoRules.keepWidth },
    output: { type: 'jpeg', quality: 82 },
  })
  return typeof decoded === 'string' ? decoded : decoded.bytes
}

/** Makes a small JPEG for lists and mails: 480 pixels wide at most. Throws when the stored photo cannot be decoded. */
async function makeThumbnail({ pictures }: Deps<'pictures'>, photo: Buffer): Promise<Buffer> {
  const thumbnail = await pictures.convert(
    { source: photo, from: 'jobs', canWait: true },
    {
      formats: ['jpeg', 'png'],
      fit: { longestSide: 480 },
      output: { type: 'jpeg', quality: 76, mozjpeg: true },
    },
  )
  if (typeof thumbnail === 'string') throw new Error(`a stored photo cannot be decoded: ${thumbnail}`)
  return thumbnail.bytes
}

/**
 * Returns the thumbnail of the photo stored at `path`, and makes it if it does not exist: the job makes it early, a mail
 * that overtakes the job makes it itself. `null` when the photo is missing.
 */
export async function ensureThumbnail(
  deps: Deps<'files' | 'pictures'>,
  path: string,
): Promise<Buffer | null> {
  const small = await deps.files.find(thumbnailPath(path))
  if (small) return buffer(small.body)
  // One after the other: the photos that wait for the decoder are not in memory.
  return serializeByKey('missing thumbnails', () => makeMissingThumbnail(deps, path))
}

async function makeMissingThumbnail(deps: Deps<'files' | 'pictures'>, path: string): Promise<Buffer | null> {
  const { files } = deps
  const small = await files.find(thumbnailPath(path))
  if (small) return buffer(small.body)
  const photo = await files.find(path)
  if (!photo) return null
  const thumbnail = await makeThumbnail(deps, await buffer(photo.body))
  await files.put(thumbnailPath(path), thumbnail, 'image/jpeg')
  return thumbnail
}
