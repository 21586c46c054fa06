import { type DescribedPicture, describePicture } from '../pictures/picture/describe-picture.server.ts'

/** By the place's id (`domain/business/site.ts`): a place without a picture has none. */
export type WorkshopPictures = Readonly<Record<string, DescribedPicture>>

export const workshopPictures = {
  epinal: describePicture('atelier-tour'),
  ostwald: describePicture('atelier-cabine'),
  chambery: describePicture('atelier-rack'),
  'tw-kustoms': describePicture('service-twkustoms'),
} satisfies WorkshopPictures
