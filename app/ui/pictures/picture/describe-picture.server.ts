import { alternatives } from './alternatives.server.ts'
import type { PictureName } from './pictures.ts'

/** One of the site's own pictures and what it shows, as a page's data carry it. */
export interface DescribedPicture {
  name: PictureName
  alt: string
}

export const describePicture = (name: PictureName): DescribedPicture => ({ name, alt: alternatives[name] })
