import type sanitize from 'sanitize-html'
import { derivativeUrl, plainWidthOf } from '../../../../domain/publishing/derivative-address.ts'
import { uploadedPicture } from '../../../../domain/publishing/picture-address.ts'

/** Pixels of the column that a letter is read in. */
const columnWidth = 544

/** JPEG, which every mail program knows, at the size of the column. */
export function wholePicture({ src = '', width, height, alt = '' }: sanitize.Attributes, siteUrl: string) {
  const uploaded = uploadedPicture(src)
  const path = uploaded ? derivativeUrl(uploaded, plainWidthOf(uploaded), 'jpg') : src
  const [wide, high] = [Number(width), Number(height)]
  const shown = Math.min(wide || columnWidth, columnWidth)
  return {
    src: siteUrl + path,
    alt,
    width: String(shown),
    ...(wide && high && { height: String(Math.round((high * shown) / wide)) }),
  }
}
