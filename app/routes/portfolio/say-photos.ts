import type { FileLink } from '../../../domain/file-link.ts'
import { ownPicture } from '../../ui/article-image/own-picture.ts'

/** « 4 photos »; of an entry that begins with one of the site's own pictures, which are computed, « 4 images de synthèse ». */
export function sayPhotos(count: number, { url }: FileLink): string {
  if (ownPicture(url)) return count === 1 ? '1 image de synthèse' : `${count} images de synthèse`
  return count === 1 ? '1 photo' : `${count} photos`
}
