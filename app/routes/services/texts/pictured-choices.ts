import type { DescribedPicture } from '../../../ui/pictures/picture/describe-picture.server.ts'

/** Something to choose, with its picture. */
export interface Finish {
  name: string
  text: string
  picture: DescribedPicture
}

/** `on`: the metals that it suits. */
export interface Treatment {
  name: string
  on: string
  text: string
  picture: DescribedPicture
}

export interface GalleryPicture {
  picture: DescribedPicture
  part: string
  colour: string
}
