import { derivativeUrl, plainWidthOf, uploadedPicture } from '../../../domain/publishing/picture-address.ts'
import { pictures } from '../picture/pictures.ts'
import { ownPicture } from './own-picture.ts'

interface SocialImage {
  /** A JPEG's address on this site, from its root. */
  url: string
  /** Pixels. */
  width: number
  height: number
}

/** The JPEG that stands for a picture in a social card; `null` for an address that is no picture of the site. */
export function socialImage(url: string): SocialImage | null {
  const own = ownPicture(url)
  if (own)
    return scaled(pictures[own], pictures[own].jpegWidth, `/pictures/${own}-${pictures[own].jpegWidth}.jpg`)
  const uploaded = uploadedPicture(url)
  if (!uploaded) return null
  const width = plainWidthOf(uploaded)
  return scaled(uploaded, width, derivativeUrl(uploaded, width, 'jpg'))
}

function scaled(full: { width: number; height: number }, width: number, url: string): SocialImage {
  return { url, width, height: Math.round((full.height * width) / full.width) }
}
