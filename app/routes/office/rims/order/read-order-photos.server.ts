import { href, type RouterContextProvider } from 'react-router'
import type { OrderRim } from '../../../../../domain/orders/find-order-record.ts'
import { listRimPhotos } from '../../../../../domain/rims/list-rim-photos.ts'
import { momentOf } from '../../../../../domain/rims/rim-photo-rules.ts'
import { siteContext } from '../../../../context.ts'
import { photoView } from '../photo-view.server.ts'
import { labelsAddress } from '../rim-addresses.ts'

export type OrderPhotosView = Awaited<ReturnType<typeof readOrderPhotos>>

/** What an order's page shows of its photos, by rim and of none, and where all of them and the labels are. */
export async function readOrderPhotos(
  context: Readonly<RouterContextProvider>,
  { id, order_number: number, status }: { id: string; order_number: string; status: number },
  rims: readonly OrderRim[],
) {
  const { db } = context.get(siteContext)
  const photos = await listRimPhotos(db, { orderId: id })
  const photosOf = (rimId: string | null) => photos.filter(({ rim_id }) => rim_id === rimId).map(photoView)
  return {
    ...{ id, moment: momentOf(status), called: number },
    ofRim: Object.fromEntries(rims.map((rim) => [rim.id, photosOf(rim.id)])),
    others: photosOf(null),
    zip: photos.length > 0 ? href('/gestion/commandes/:id/photos.zip', { id }) : null,
    labels:
      rims.length > 0 ? { a4: labelsAddress(id), roll: labelsAddress(id, { papier: 'rouleau' }) } : null,
  }
}
