import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { photoMomentNames, photoViewNames } from '../../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import type { RimPhoto } from '../../../../../domain/workshop/rims/rim-photos.ts'
import { rimPhotoAddress, rimThumbnailAddress } from '../../../../office/records/rim-addresses.ts'

/** Returns a photo for display; `name` is its caption: view, time and author. */
export function officePhotoView(photo: RimPhoto) {
  const { id, order_id: orderId, moment, view, taken_at, taken_by_name } = photo
  const label = getOwnProperty(photoViewNames, view) ?? view
  return {
    id,
    moment,
    view,
    label,
    showsProblem: photo.shows_problem,
    isShown: photo.shown_at !== null,
    name: `${label}, ${photoMomentNames[moment].toLowerCase()}, ${formatDayAndHour(taken_at)}, ${taken_by_name}`,
    url: rimPhotoAddress(orderId, id),
    thumbnail: rimThumbnailAddress(orderId, id),
  }
}
