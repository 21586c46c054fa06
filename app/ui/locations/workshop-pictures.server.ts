import { type DescribedPicture, describePicture } from '../pictures/picture/describe-picture.server.ts'

/** Pictures by id of the location (`domain/business/site.ts`); some locations have none. */
export type WorkshopPictures = Readonly<Record<string, DescribedPicture>>

export const workshopPictures = {
  epinal: describePicture('atelier-tour'),
  ostwald: describePicture('atelier-cabine'),
  chambery: describePicture('atelier-rack'),
  'tw-kustoms': describePicture('service-twkustoms'),
} satisfies WorkshopPictures
