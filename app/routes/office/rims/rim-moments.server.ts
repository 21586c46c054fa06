import { type PhotoMoment, photoMoments } from '../../../../domain/rims/rim-words.ts'
import { withQuery } from '../../../address.ts'

export function momentIn(asked: URLSearchParams): PhotoMoment | null {
  const moment = asked.get('moment') ?? ''
  return Object.hasOwn(photoMoments, moment) ? (moment as PhotoMoment) : null
}

export const momentsOf = (here: string, photos: readonly { moment: PhotoMoment }[]) =>
  Object.entries(photoMoments).map(([moment, name]) => ({
    moment: moment as PhotoMoment,
    name,
    to: withQuery(here, { moment }),
    count: photos.filter((photo) => photo.moment === moment).length,
  }))
