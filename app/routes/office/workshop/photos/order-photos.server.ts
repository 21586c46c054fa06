import { href, type RouterContextProvider } from 'react-router'
import { formatRimName, type PhotoMoment, photoMomentNames } from '../../../../../domain/kernel/rim-words.ts'
import type { OrderRim } from '../../../../../domain/workshop/orders/find-order.ts'
import type { RimStep } from '../../../../../domain/workshop/orders/rim-steps.ts'
import { currentPhotoMomentOf } from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import { listRimPhotos } from '../../../../../domain/workshop/rims/rim-photos.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { labelsAddress } from '../../../../office/records/rim-addresses.ts'
import { officePhotoView } from './photo-view.server.ts'
import { countHiddenPhotosByMoment, loadPhotoShowingUndo } from './shown-photos.server.ts'

export type OrderPhotosView = Awaited<ReturnType<typeof loadOrderPhotos>>

/**
 * Returns the photos of an order for its page, by rim and for the order as a whole, with the addresses of the archive and the
 * labels.
 */
export async function loadOrderPhotos(
  context: Readonly<RouterContextProvider>,
  { id, order_number: number, status }: { id: string; order_number: string; status: number },
  rims: readonly (OrderRim & { completedSteps: readonly RimStep[] })[],
) {
  const { db } = context.get(siteContext)
  const photos = await listRimPhotos(db, { orderId: id })
  const ofSubject = (rimId: string | null, label: string, moment: PhotoMoment) => ({
    rimId,
    label,
    moment,
    momentName: photoMomentNames[moment],
    photos: photos.filter(({ rim_id }) => rim_id === rimId).map(officePhotoView),
  })
  return {
    id,
    ofRim: Object.fromEntries(
      rims.map((rim) => [
        rim.id,
        ofSubject(
          rim.id,
          `${number}, ${formatRimName({ ...rim, size: null }).toLowerCase()}`,
          currentPhotoMomentOf(status, rim.completedSteps),
        ),
      ]),
    ),
    whole: ofSubject(null, number, currentPhotoMomentOf(status)),
    all: photos.map(officePhotoView),
    moments: countHiddenPhotosByMoment(photos),
    undoShow: await loadPhotoShowingUndo(context.get(siteContext), context.get(staffContext), id),
    zip: photos.length > 0 ? href('/gestion/commandes/:id/photos.zip', { id }) : null,
    labels:
      rims.length > 0 ? { a4: labelsAddress(id), roll: labelsAddress(id, { papier: 'rouleau' }) } : null,
  }
}
