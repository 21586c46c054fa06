import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import {
  findFallbackPictureWidth,
  parseUploadedPictureAddress,
  pictureDerivativeUrl,
} from '../../../domain/kernel/files/picture-address.ts'
import type { SocialCardImage } from '../../meta/page-meta.ts'
import { sitePictures } from './picture/pictures.ts'
import { sitePictureOf } from './site-picture.ts'

/** Returns the JPEG of a picture for social cards; `undefined` for an address that is not a site picture. */
export function socialImageOf({ url, name }: FileLink): SocialCardImage | undefined {
  const card = jpegOf(url)
  return card && { ...card, alt: name }
}

function jpegOf(url: string): Omit<SocialCardImage, 'alt'> | undefined {
  const own = sitePictureOf(url)
  if (own)
    return scaled(
      sitePictures[own],
      sitePictures[own].jpegWidth,
      `/pictures/${own}-${sitePictures[own].jpegWidth}.jpg`,
    )
  const uploaded = parseUploadedPictureAddress(url)
  if (!uploaded) return undefined
  const width = findFallbackPictureWidth(uploaded)
  return scaled(uploaded, width, pictureDerivativeUrl(uploaded, width, 'jpg'))
}

function scaled(full: { width: number; height: number }, width: number, url: string) {
  return { url, width, height: Math.round((full.height * width) / full.width) }
}
