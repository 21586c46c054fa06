import {
  type RequestPhotoRejection,
  requestPhotoRejections,
} from '../../correspondence/quote-requests/photo-rules.ts'
import type { PhotoMoment, PhotoView } from '../../kernel/rim-words.ts'
import type { RimStep } from '../orders/rim-steps.ts'

/**
 * Maximum number of photos of an order, including deleted ones: at least twenty for each rim, so that only a mistake reaches it.
 */
export const maxRimPhotos = 400

/** Views that the workshop takes of every rim, in this order; `other` is optional. */
export const guidedPhotoViews = ['face', 'back', 'edge', 'detail'] as const satisfies readonly PhotoView[]

/** French hints on what each view shows, beside the camera button. */
export const photoViewHints: Readonly<Record<PhotoView, string>> = {
  face: 'La jante entière, bien à plat',
  back: 'L’intérieur et le marquage',
  edge: 'Le tour, de profil',
  detail: 'Le défaut de près',
  other: 'Toute autre vue utile',
}

/**
 * Returns the moment of a photo taken now, by the status of the order and the steps recorded on its rim. After a step other than
 * `removed` is recorded, the rim is no longer in the state in which it was received.
 */
export function currentPhotoMomentOf(status: number, done: readonly RimStep[] = []): PhotoMoment {
  if (status === 0) return done.some((step) => step !== 'removed') ? 'work' : 'reception'
  return status === 1 ? 'work' : 'delivery'
}

export type RimPhotoRejection = Exclude<RequestPhotoRejection, 'too-many'> | 'too-many-of-order' | 'no-order'

const { 'too-many': _, ...rejections } = requestPhotoRejections

/** French sentences for photos that are rejected permanently. */
export const rimPhotoRejections: Readonly<Record<RimPhotoRejection, (name: string) => string>> = {
  ...rejections,
  'too-many-of-order': () =>
    `Cette commande a déjà ${maxRimPhotos} photos\u00a0: supprimez-en avant d’en ajouter.`,
  'no-order': () => 'Cette commande n’existe plus\u00a0: la photo n’a pas été envoyée.',
}

/** French sentences for photos that cannot be stored now, with the seconds to wait. */
export const rimPhotoPostponements = {
  busy: { message: 'Le site reçoit beaucoup de photos en ce moment.', wait: 5 },
  'no-room': {
    message: 'Le site n’a plus de place pour des photos\u00a0: prévenez le responsable.',
    wait: 300,
  },
} as const
