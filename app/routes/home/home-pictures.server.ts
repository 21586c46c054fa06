import { workshopPictures } from '../../ui/locations/workshop-picture/workshop-pictures.server.ts'
import { describePicture } from '../../ui/pictures/picture/describe-picture.server.ts'

const { epinal, ostwald } = workshopPictures

export const homePictures = {
  hero: describePicture('hero-tall'),
  before: describePicture('avant-1'),
  after: describePicture('apres-1'),
  workshops: { epinal, ostwald },
}
