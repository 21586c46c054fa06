import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quoteRequestPhotos } from '../../../db/schema/tables.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { FileStore } from '../../kernel/ports/file-store.ts'
import type { PictureFormat, PictureRejection, PictureToDecode } from '../../kernel/ports/picture-decoder.ts'
import { requestPhotoLimits } from './photo-rules.ts'
import type { QuoteRequest } from './quote-request.ts'

/** Returns the key of a photo in the file store: random id followed by the original name. */
export function requestPhotoKey(quoteRequestId: string, photoId: string, name: string): string {
  return `forms/${quoteRequestId}/images/${photoId}${name}`
}

/** Returns the id of a request's photo: the last segment of its stored URL (`PageAddresses.photo`). */
export const requestPhotoIdOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1)

export function photoThumbnailKey(photoKey: string): string {
  return photoKey.replace('/images/', '/thumbnails/').replace(/\.\w+$/, '.jpg')
}

/** Returns a stored photo or `null`. The caller checks access. */
export async function findRequestPhoto(db: Database, quoteRequestId: string, photoId: string) {
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

/** Yields the photos of a request with the names that they have in an archive (`01-jante.jpg`). Missing files are skipped. */
export async function* listRequestPhotoFiles(files: FileStore, { images, created_at }: QuoteRequest) {
  for (const [index, { name, path }] of images.entries()) {
    const file = await files.find(path)
    const numbered = `${String(index + 1).padStart(2, '0')}-${name}`
    if (file)
      yield {
        name: numbered,
        input: file.body as AsyncIterable<Uint8Array<ArrayBuffer>>,
        lastModified: created_at,
      }
  }
}

/** Format of every stored photo, whatever the format of the upload. */
export const storedPhotoFormat = { extension: 'jpg', contentType: 'image/jpeg' } as const

type DecodedPhoto = { outcome: 'decoded'; bytes: Buffer } | { outcome: 'rejected'; reason: PictureRejection }

/** Converts a photo to an upright JPEG without metadata and limits its size. */
export async function decodeRequestPhoto(
  { pictures }: Deps<'pictures'>,
  photo: PictureToDecode,
  formats: readonly PictureFormat[] = ['jpeg', 'png'],
): Promise<DecodedPhoto> {
  const converted = await pictures.convert(photo, {
    formats,
    fit: { longestSide: requestPhotoLimits.keepWidth },
    output: { type: 'jpeg', quality: 82 },
  })
  return converted.outcome === 'rejected' ? converted : { outcome: 'decoded', bytes: converted.picture.bytes }
}

/** Creates a JPEG for lists and mails, at most 480 pixels on its longest side. Throws when the stored photo cannot be decoded. */
async function makeThumbnail({ pictures }: Deps<'pictures'>, photo: Buffer): Promise<Buffer> {
  const converted = await pictures.convert(
    { source: photo, from: 'jobs', canWait: true },
    {
      formats: ['jpeg', 'png'],
      fit: { longestSide: 480 },
      output: { type: 'jpeg', quality: 76, mozjpeg: true },
    },
  )
  if (converted.outcome === 'rejected')
    throw new Error(`a stored photo cannot be decoded: ${converted.reason}`)
  return converted.picture.bytes
}

/**
 * Returns the thumbnail of the photo with that key in the file store, and creates it when it does not exist. A job creates thumbnails early; a
 * mail that is sent before the job has run creates its own. Returns `null` when the photo is missing.
 */
export async function ensureRequestPhotoThumbnail(
  deps: Deps<'files' | 'pictures'>,
  photoKey: string,
): Promise<Buffer | null> {
  const small = await deps.files.find(photoThumbnailKey(photoKey))
  if (small) return buffer(small.body)
  // Thumbnails are made one at a time, so that the photos that wait for the decoder are not all in memory.
  return serializeByKey('missing thumbnails', () => makeMissingThumbnail(deps, photoKey))
}

async function makeMissingThumbnail(
  deps: Deps<'files' | 'pictures'>,
  photoKey: string,
): Promise<Buffer | null> {
  const { files } = deps
  const small = await files.find(photoThumbnailKey(photoKey))
  if (small) return buffer(small.body)
  const photo = await files.find(photoKey)
  if (!photo) return null
  const thumbnail = await makeThumbnail(deps, await buffer(photo.body))
  await files.put(photoThumbnailKey(photoKey), thumbnail, 'image/jpeg')
  return thumbnail
}
