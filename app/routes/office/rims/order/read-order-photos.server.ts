import { href, type RouterContextProvider } from 'react-router'
import { listRims } from '../../../../../domain/orders/find-order-record.ts'
import { listRimPhotos } from '../../../../../domain/rims/list-rim-photos.ts'
import { rimName } from '../../../../../domain/rims/rim-fields.ts'
import { momentOf } from '../../../../../domain/rims/rim-photo-rules.ts'
import { siteContext } from '../../../../context.ts'
import { photoView } from '../photo-view.server.ts'
import { labelsAddress, rimAddress } from '../rim-addresses.ts'

export type OrderPhotosView = Awaited<ReturnType<typeof readOrderPhotos>>

/** What an order's page shows of its rims' photos, and where their pages and labels are. */
export async function readOrderPhotos(
  context: Readonly<RouterContextProvider>,
  { id, order_number: number, status }: { id: string; order_number: string; status: number },
) {
  const { db } = context.get(siteContext)
  const [rims, photos] = await Promise.all([listRims(db, id), listRimPhotos(db, { orderId: id })])
  const photosOf = (rimId: string | null) => photos.filter(({ rim_id }) => rim_id === rimId).map(photoView)
  return {
    ...{ id, moment: momentOf(status), called: number },
    rims: rims.map((rim) => ({
      ...{ id: rim.id, place: rim.place, to: rimAddress(id, rim.id), problem: rim.problem },
      name: rimName(rim),
      photos: photosOf(rim.id),
    })),
    others: photosOf(null),
    zip: photos.length > 0 ? href('/gestion/commandes/:id/photos.zip', { id }) : null,
    labels:
      rims.length > 0 ? { a4: labelsAddress(id), roll: labelsAddress(id, { papier: 'rouleau' }) } : null,
  }
}
