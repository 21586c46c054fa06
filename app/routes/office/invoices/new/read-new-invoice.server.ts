import type { RouterContextProvider } from 'react-router'
import { prepareInvoice } from '../../../../../domain/invoices/issuing/prepare-invoice.ts'
import { secondsLeft } from '../../../../../domain/orders/steps/seconds-left.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { noOrder } from '../invoice-address.ts'
import { findClientsToBill } from './clients-to-bill.server.ts'
import { readDrafts } from './preparation/invoice-drafts.server.ts'
import { ownPointOfSale } from './preparation/own-point-of-sale.server.ts'
import { readPreparation } from './preparation/read-preparation.server.ts'

export type NewInvoiceView = Awaited<ReturnType<typeof readNewInvoice>>
export type Preparation = NonNullable<NewInvoiceView['preparation']>

/** What the page of a new invoice begins with, as its address asks; without client or order, clients to choose from. */
export async function readNewInvoice(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const named = asked.getAll('commande').slice(0, 200)
  const orderIds = named.filter((id) => id !== noOrder)
  const clientId = asked.get('client')
  const now = clock.now()
  const prepared =
    orderIds.length > 0 || clientId
      ? await prepareInvoice(db, { clientId, orderIds: named.length > 0 ? orderIds : null }, now)
      : null
  const search = (asked.get('q') ?? '').slice(0, 120)
  return {
    search,
    isGone: prepared === null && (orderIds.length > 0 || clientId !== null),
    clients: prepared ? [] : await findClientsToBill(db, search),
    drafts: prepared ? [] : await readDrafts(db),
    preparation: prepared && (await readPreparation(db, prepared, ownPointOfSale(context), orderIds)),
    // Whoever has just finished it comes from there, and may still take that back.
    undo: (prepared?.chosen ?? [])
      .map((order) => ({ id: order.id, seconds: secondsLeft(order, context.get(staffContext), now) }))
      .filter(({ seconds }) => seconds > 0),
  }
}
