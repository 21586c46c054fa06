import type { Database } from '../../db/client.ts'
import type { RimPhoto } from '../rims/photos/find-rim-photo.ts'
import { listRimPhotos } from '../rims/photos/list-rim-photos.ts'
import type { PhotoMoment } from '../rims/rim-words.ts'

export type PairedPhoto = Pick<RimPhoto, 'id' | 'rim_id' | 'moment' | 'view' | 'path' | 'name'>

/** What of an order's photos may stand before and after in a portfolio entry, and the two that go together best. */
export interface OrderPair {
  before: PairedPhoto[]
  after: PairedPhoto[]
  proposed: { before: PairedPhoto; after: PairedPhoto } | null
}

/** Photos that show what is wrong with a rim are for its client. */
export async function findOrderPair(db: Database, orderId: string): Promise<OrderPair> {
  const photos = (await listRimPhotos(db, { orderId })).filter(({ shows_problem }) => !shows_problem)
  const of = (moment: PhotoMoment) => photos.filter((photo) => photo.moment === moment)
  const before = of('reception')
  const after = of('delivery').length > 0 ? of('delivery') : of('work')
  return { before, after, proposed: bestPair(before, after) }
}

/** The same view of the same rim, best of all its front; else the first of each. */
function bestPair(before: PairedPhoto[], after: PairedPhoto[]): OrderPair['proposed'] {
  const pairs = before.flatMap((one) => after.map((other) => ({ before: one, after: other })))
  const worth = ({ before: one, after: other }: { before: PairedPhoto; after: PairedPhoto }) =>
    Number(one.rim_id !== null && one.rim_id === other.rim_id) * 4 +
    Number(one.view === other.view) * 2 +
    Number(other.view === 'face')
  return pairs.reduce<OrderPair['proposed']>(
    (best, pair) => (best === null || worth(pair) > worth(best) ? pair : best),
    null,
  )
}
