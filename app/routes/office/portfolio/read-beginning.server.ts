import { href } from 'react-router'
import { findOrderRecord, listRims } from '../../../../domain/orders/find-order-record.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import { listShowableOrders } from '../../../../domain/portfolio/order-consent.ts'
import { findOrderPair, type PairedPhoto } from '../../../../domain/portfolio/order-photos.ts'
import { rimName } from '../../../../domain/rims/rim-name.ts'
import { photoMoments, photoViews } from '../../../../domain/rims/rim-words.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { withQuery } from '../../../address.ts'
import type { SiteContext } from '../../../context.ts'
import { rimThumbnailAddress } from '../rims/rim-addresses.ts'
import { noConsent, noPair } from './begin-words.ts'

export type BeginningView = Awaited<ReturnType<typeof readBeginning>>

const mostOrders = 12

/** What a portfolio entry may begin with: the photos of the order that the address names, or orders to choose from. */
export async function readBeginning({ db }: Pick<SiteContext, 'db'>, asked: URLSearchParams) {
  const orderId = (asked.get('commande') ?? '').replaceAll('\0', '')
  const found = orderId ? await findOrderRecord(db, orderId) : null
  if (!found) return { order: null, orders: (await listShowableOrders(db, mostOrders)).map(lineOf) }
  const { order } = found
  const { before, after, proposed } = await findOrderPair(db, orderId)
  const rims = await listRims(db, orderId)
  const nameOf = (rimId: string | null) => {
    const rim = rims.find(({ id }) => id === rimId)
    return rim ? rimName({ ...rim, size: null }) : 'Commande'
  }
  const shown = (photo: PairedPhoto) => ({
    id: photo.id,
    thumbnail: rimThumbnailAddress(orderId, photo.id),
    label: [nameOf(photo.rim_id), ownValue(photoViews, photo.view) ?? photo.view].join(', '),
    moment: photoMoments[photo.moment],
  })
  return {
    orders: [],
    order: {
      id: orderId,
      number: order.order_number,
      vehicle: vehicleName(order),
      to: href('/gestion/commandes/:id', { id: orderId }),
      refusal: order.photo_consent ? (proposed ? null : noPair) : noConsent,
      before: before.map(shown),
      after: after.map(shown),
      proposed: { before: proposed?.before.id ?? '', after: proposed?.after.id ?? '' },
    },
  }
}

/** An order to choose from. */
const lineOf = (order: Awaited<ReturnType<typeof listShowableOrders>>[number]) => ({
  id: order.id,
  called: [order.number, vehicleName(order)].filter(Boolean).join(', '),
  to: withQuery(href('/gestion/realisations/nouvelle'), { commande: order.id }),
})
