import type { PhotoMoment, PhotoView } from '../rim-words.ts'

export interface TakenPhoto {
  /** The 16 random characters that its telephone gave it, the same at each try. */
  id: string
  orderId: string
  /** `null` for one of the whole order. */
  rimId: string | null
  moment: PhotoMoment
  view: PhotoView
  showsProblem: boolean
  /** By the telephone's clock. */
  takenAt: Date
  /** As the telephone calls the file. */
  fileName: string
  /** Where it lies until it is decoded; the caller deletes it. */
  path: string
}
