import { pictures } from '../picture/pictures.ts'
import { ownPicture } from './own-picture.ts'

/**
 * A file that any program shows, for links and social cards: an article may name one of the site's pictures
 * without saying in which size.
 */
export function imageFile(url: string): string {
  const own = ownPicture(url)
  return own ? `/pictures/${own}-${pictures[own].jpegWidth}.jpg` : url
}
