import { href, redirect } from 'react-router'
import * as z from 'zod/mini'
import { formatRimName, photoMomentNames, photoViewNames } from '../../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { createContent } from '../../../../../domain/publishing/editing/edit-content.ts'
import {
  createPortfolioEntryFromOrder,
  findOrderPhotoPair,
  type PairedPhoto,
  type PortfolioEntryFromOrderOutcome,
} from '../../../../../domain/publishing/order-entries/entry-from-order.ts'
import { listOrdersForPortfolio } from '../../../../../domain/publishing/portfolio/photo-consent.ts'
import { findOrderRecord, listRimsOfOrder } from '../../../../../domain/workshop/orders/find-order.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import { addressWithQuery } from '../../../../http/address.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { contentAddress } from '../../../../office/records/content-address.ts'
import { rimThumbnailAddress } from '../../../../office/records/rim-addresses.ts'

export type NewPortfolioEntryView = Awaited<ReturnType<typeof loadNewPortfolioEntryPage>>

const maxOrders = 12

/** Loads the photos of the order in the address, or orders to choose from, for a new portfolio entry. */
export async function loadNewPortfolioEntryPage({ db }: Pick<SiteContext, 'db'>, query: URLSearchParams) {
  const orderId = (query.get('commande') ?? '').replaceAll('\0', '')
  const orderRecord = orderId ? await findOrderRecord(db, orderId) : null
  if (!orderRecord)
    return { order: null, orders: (await listOrdersForPortfolio(db, maxOrders)).map(toOrderLine) }
  const { order } = orderRecord
  const { before, after, proposed } = await findOrderPhotoPair(db, orderId)
  const rims = await listRimsOfOrder(db, orderId)
  const nameOf = (rimId: string | null) => {
    const rim = rims.find(({ id }) => id === rimId)
    return rim ? formatRimName({ ...rim, size: null }) : 'Commande'
  }
  const shown = (photo: PairedPhoto) => ({
    id: photo.id,
    thumbnail: rimThumbnailAddress(orderId, photo.id),
    label: [nameOf(photo.rim_id), getOwnProperty(photoViewNames, photo.view) ?? photo.view].join(', '),
    moment: photoMomentNames[photo.moment],
  })
  return {
    orders: [],
    order: {
      id: orderId,
      number: order.order_number,
      vehicle: vehicleName(order),
      to: href('/gestion/commandes/:id', { id: orderId }),
      rejection: order.photo_consent ? (proposed ? null : noPair) : noConsent,
      before: before.map(shown),
      after: after.map(shown),
      proposed: { before: proposed?.before.id ?? '', after: proposed?.after.id ?? '' },
    },
  }
}

/** Rejection: photos of an order without the client's consent cannot be published. */
const noConsent =
  'Le client n’a pas donné son accord pour publier ces photos\u00a0: notez-le d’abord sur sa commande.'

const noPair =
  'Il faut une photo prise à la réception, et une autre prise pendant le travail ou à la livraison.'

/** Returns an order for the list. */
const toOrderLine = (order: Awaited<ReturnType<typeof listOrdersForPortfolio>>[number]) => ({
  id: order.id,
  label: [order.number, vehicleName(order)].filter(Boolean).join(', '),
  to: addressWithQuery(href('/gestion/realisations/nouvelle'), { commande: order.id }),
})

const pairForm = z.object({ commande: z.string(), avant: z.string(), apres: z.string() })

const rejections: Record<
  Exclude<PortfolioEntryFromOrderOutcome['outcome'], 'begun' | 'postponed'>,
  string
> = {
  gone: 'Choisissez deux photos qui sont encore sur la commande.',
  'no-consent': noConsent,
}

/** Creates an entry with two photos of an order. */
const pair = officeForm({
  limits: bodyLimits(pairForm, { maxBytes: 4_096 }),
  async run({ deps, by, typed: { commande = '', avant = '', apres = '' } }) {
    const [order = '', before = '', after = ''] = [commande, avant, apres].map((id) =>
      id.replaceAll('\0', ''),
    )
    const result = await createPortfolioEntryFromOrder(deps, by, order, { before, after })
    if (result.outcome === 'begun') return redirect(contentAddress('portfolio', result.id), 303)
    return formWideProblem(result.outcome === 'postponed' ? result.message : rejections[result.outcome])
  },
})

const empty = officeForm({
  run: async ({ deps, by }) =>
    redirect(contentAddress('portfolio', await createContent(deps, by, 'portfolio')), 303),
})

/** Form handlers of the page: an empty entry, or one with photos of an order. */
export const newPortfolioEntryForms = actionsByIntent({ vide: empty, commande: pair })
