import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../ports/file-store.ts'
import { makeThumbnail } from './decode-photo.ts'
import { thumbnailPath } from './photo-path.ts'

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
