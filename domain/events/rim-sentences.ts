import { type PhotoMoment, type PhotoView, photoMoments, photoViews, type RimPosition } from '../rims/rim-words.ts'
import { rimName } from '../rims/rim-name.ts'

/** A rim of an order, as an event tells it; without position and place, the order as a whole. */
export interface RimTold {
  /** Its order's number. */
  called: string
  position: RimPosition | null
  place: number | null
}

interface PhotoTold extends RimTold {
  moment: PhotoMoment
  view: PhotoView | string
}

/** What is done to the rims of an order and their photos (docs/product.md §11.17); who took a photo stands on it. */
export interface RimActs {
  'order.photo-deleted': { before: null; after: PhotoTold }
  'order.photo-restored': { before: null; after: PhotoTold }
  'order.problem-reported': { before: { problem: string | null }; after: RimTold & { problem: string } }
  'order.problem-settled': { before: { problem: string }; after: RimTold & { decision: string } }
}

/** What is read of each. */
export const rimSentences: { readonly [Done in keyof RimActs]: (told: RimActs[Done]) => string } = {
  'order.photo-deleted': ({ after }) => `a supprimé ${photo(after)}`,
  'order.photo-restored': ({ after }) => `a rétabli ${photo(after)}`,
  'order.problem-reported': ({ after }) => `a signalé un problème sur ${rim(after)}\u00a0: «\u00a0${after.problem}\u00a0»`,
  'order.problem-settled': ({ after }) =>
    `a réglé le problème de ${rim(after)}${after.decision ? `\u00a0: «\u00a0${after.decision}\u00a0»` : ''}`,
}

function photo({ moment, view, ...told }: PhotoTold): string {
  const what = photoViews[view as PhotoView] ?? view
  return `une photo (${photoMoments[moment].toLowerCase()}, ${what.toLowerCase()}) de ${rim(told)}`
}

function rim({ called, position, place }: RimTold): string {
  if (!position || !place) return `la commande ${called}`
  return `la jante ${rimName({ position, place }).toLowerCase()} de la commande ${called}`
}
