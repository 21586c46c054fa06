import { ownValue } from '../own-value.ts'
import { type PhotoMoment, photoMoments, photoViews } from '../rims/rim-words.ts'
import { type OrderTold, orderCalled, type RimTold, rimOf } from './order-sentences.ts'

interface PhotoTold extends OrderTold {
  /** `null` for a photo of the order as a whole. */
  rim: RimTold | null
  moment: PhotoMoment
  view: string
}

/** What the floor does to rims and their photos (docs/product.md §11.17); who took a photo stands on it. */
export interface RimActs {
  'order.photo-deleted': { before: null; after: PhotoTold }
  'order.photo-restored': { before: null; after: PhotoTold }
  'order.problem-reported': { before: { problem: string | null }; after: RimTold & { problem: string } }
  'order.problem-settled': { before: { problem: string }; after: RimTold & { decision: string } }
}

/** What is read of each. */
export const rimSentences: { readonly [Done in keyof RimActs]: (told: RimActs[Done]) => string } = {
  'order.photo-deleted': ({ after }) => `a supprimé ${photoOf(after)}`,
  'order.photo-restored': ({ after }) => `a rétabli ${photoOf(after)}`,
  'order.problem-reported': ({ after }) =>
    `a signalé un problème sur ${rimOf(after)} de ${orderCalled(after)}\u00a0: «\u00a0${after.problem}\u00a0»`,
  'order.problem-settled': ({ after }) =>
    `a réglé le problème de ${rimOf(after)} de ${orderCalled(after)}${after.decision ? `\u00a0: «\u00a0${after.decision}\u00a0»` : ''}`,
}

function photoOf({ rim, moment, view, ...order }: PhotoTold): string {
  const what = ownValue(photoViews, view) ?? view
  const about = `${photoMoments[moment]}, ${what}`.toLowerCase()
  return `une photo de ${rim ? `${rimOf(rim)} de ` : ''}${orderCalled(order)} (${about})`
}
