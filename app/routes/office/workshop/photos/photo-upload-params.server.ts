import { randomIdPattern } from '../../../../../domain/kernel/random-id.ts'
import {
  type PhotoMoment,
  type PhotoView,
  photoMomentNames,
  photoViewNames,
} from '../../../../../domain/kernel/rim-words.ts'
import type { NewRimPhoto } from '../../../../../domain/workshop/rims/save-rim-photo.ts'

/** Reads what a photo shows from its upload address; `null` if the parameters are invalid. */
export function parsePhotoUploadParams(
  { id: orderId, photoId }: { id: string; photoId: string },
  query: URLSearchParams,
): Omit<NewRimPhoto, 'fileName' | 'path'> | null {
  const rimId = query.get('jante')
  const moment = query.get('moment') ?? ''
  const view = query.get('vue') ?? ''
  const takenAt = new Date(query.get('prise') ?? Number.NaN)
  const isValid =
    randomIdPattern.test(photoId) &&
    Object.hasOwn(photoMomentNames, moment) &&
    Object.hasOwn(photoViewNames, view) &&
    takenAt.getFullYear() > 2000
  if (!isValid) return null
  return {
    id: photoId,
    orderId,
    rimId,
    takenAt,
    moment: moment as PhotoMoment,
    view: view as PhotoView,
    showsProblem: query.get('probleme') === 'oui',
  }
}
