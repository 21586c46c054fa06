import type { DescribedPicture } from '../../../ui/pictures/picture/describe-picture.server.ts'

/** One operation of the workshop, in its order. */
export interface Step {
  title: string
  text: string
}

/** With the rim as it is after it; all pictures of a sequence share one framing. */
export interface PicturedStep extends Step {
  picture: DescribedPicture
}
