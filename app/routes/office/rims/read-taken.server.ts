import { randomIdPattern } from '../../../../domain/random-id.ts'
import type { TakenPhoto } from '../../../../domain/rims/photos/taken-photo.ts'
import {
  type PhotoMoment,
  type PhotoView,
  photoMoments,
  photoViews,
} from '../../../../domain/rims/rim-words.ts'

/** What the address says of a photo; `null` where it says what no telephone of ours does. */
export function readTaken(
  { id: orderId, photoId }: { id: string; photoId: string },
  said: URLSearchParams,
): Omit<TakenPhoto, 'fileName' | 'path'> | null {
  const rimId = said.get('jante')
  const moment = said.get('moment') ?? ''
  const view = said.get('vue') ?? ''
  const takenAt = new Date(said.get('prise') ?? Number.NaN)
  const isWhole =
    randomIdPattern.test(photoId) &&
    Object.hasOwn(photoMoments, moment) &&
    Object.hasOwn(photoViews, view) &&
    takenAt.getFullYear() > 2000
  if (!isWhole) return null
  return {
    id: photoId,
    orderId,
    rimId,
    takenAt,
    moment: moment as PhotoMoment,
    view: view as PhotoView,
    showsProblem: said.get('probleme') === 'oui',
  }
}
