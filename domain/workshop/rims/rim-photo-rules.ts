import { type PhotoRefusal, photoRefusals } from '../../correspondence/quote-requests/photo-rules.ts'
import type { PhotoMoment, PhotoView } from '../../kernel/rim-words.ts'
import type { RimStep } from '../orders/rim-steps.ts'

/** Of one order, deleted ones included: twenty of each of its rims and more, so that only a mistake meets it. */
export const maxRimPhotos = 400

/** What the workshop takes of every rim, in this order; `other` comes besides. */
export const guidedViews = ['face', 'back', 'edge', 'detail'] as const satisfies readonly PhotoView[]

/** What is to be seen on each view, said beside the button that opens the camera. */
export const viewHints: Readonly<Record<PhotoView, string>> = {
  face: 'La jante entière, bien à plat',
  back: 'L’intérieur et le marquage',
  edge: 'Le tour, de profil',
  detail: 'Le défaut de près',
  other: 'Toute autre vue utile',
}

/**
 * Moment of a photo that is taken now, by the status of the order (docs/product.md §4.5) and, of a rim, by the steps noted on it: once
 * more was done than taking it off the wheel, it is no longer as it came.
 */
export function momentOf(status: number, done: readonly RimStep[] = []): PhotoMoment {
  if (status === 0) return done.some((step) => step !== 'removed') ? 'work' : 'reception'
  return status === 1 ? 'work' : 'delivery'
}

export type RimPhotoRefusal = Exclude<PhotoRefusal, 'too-many'> | 'too-many-of-order' | 'no-order'

const { 'too-many': _, ...refusals } = photoRefusals

/** One French sentence for each way in which a photo of a rim is refused for good. */
export const rimPhotoRefusals: Readonly<Record<RimPhotoRefusal, (name: string) => string>> = {
  ...refusals,
  'too-many-of-order': () =>
    `Cette commande a déjà ${maxRimPhotos} photos\u00a0: supprimez-en avant d’en ajouter.`,
  'no-order': () => 'Cette commande n’existe plus\u00a0: la photo n’a pas été envoyée.',
}

/** One French sentence for each way in which a photo cannot come in now, and how many seconds that lasts. */
export const rimPhotoPostponements = {
  busy: { message: 'Le site reçoit beaucoup de photos en ce moment.', wait: 5 },
  'no-room': {
    message: 'Le site n’a plus de place pour des photos\u00a0: prévenez le responsable.',
    wait: 300,
  },
} as const
