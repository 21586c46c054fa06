import { pictureAltTexts } from './alt-texts.server.ts'
import type { PictureName } from './pictures.ts'

/** A site picture with its French text alternative, as loaders return it. */
export interface DescribedPicture {
  name: PictureName
  alt: string
}

export const describePicture = (name: PictureName): DescribedPicture => ({ name, alt: pictureAltTexts[name] })
