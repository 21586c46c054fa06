import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import {
  derivativeUrl,
  fallbackWidth,
  uploadedPicture,
} from '../../../domain/kernel/files/picture-address.ts'
import type { SocialImage } from '../../meta/page-meta.ts'
import { pictures } from './picture/pictures.ts'
import { sitePictureOf } from './site-picture.ts'

/** Returns the JPEG of a picture for social cards; `undefined` for an address that is not a site picture. */
export function socialImage({ url, name }: FileLink): SocialImage | undefined {
  const card = jpegOf(url)
  return card && { ...card, alt: name }
}

function jpegOf(url: string): Omit<SocialImage, 'alt'> | undefined {
  const own = sitePictureOf(url)
  if (own)
    return scaled(pictures[own], pictures[own].jpegWidth, `/pictures/${own}-${pictures[own].jpegWidth}.jpg`)
  const uploaded = uploadedPicture(url)
  if (!uploaded) return undefined
  const width = fallbackWidth(uploaded)
  return scaled(uploaded, width, derivativeUrl(uploaded, width, 'jpg'))
}

function scaled(full: { width: number; height: number }, width: number, url: string) {
  return { url, width, height: Math.round((full.height * width) / full.width) }
}
