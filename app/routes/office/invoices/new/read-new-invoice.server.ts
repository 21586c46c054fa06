import { href, type RouterContextProvider } from 'react-router'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { listClients } from '../../../../../domain/clients/lists/list-clients.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { findInvoiceDraft } from '../../../../../domain/invoices/drafts/find-draft.ts'
import { proposedContent } from '../../../../../domain/invoices/drafts/proposed-content.ts'
import {
  type PreparedInvoice,
  prepareInvoice,
} from '../../../../../domain/invoices/issuing/prepare-invoice.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { sum } from '../../../../../domain/money/sum.ts'
import { orderSteps } from '../../../../../domain/orders/order-status.ts'
import { secondsLeft } from '../../../../../domain/orders/steps/seconds-left.ts'
import { randomId } from '../../../../../domain/random-id.ts'
import { site } from '../../../../../domain/site.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { billingAddress, noOrder } from '../invoice-address.ts'
import { draftNote, listBilled, readDrafts } from './invoice-drafts.server.ts'

export type NewInvoiceView = Awaited<ReturnType<typeof readNewInvoice>>
export type Preparation = NonNullable<NewInvoiceView['preparation']>

/** Clients that a search shows to choose from. */
const mostClients = 12

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

type Db = Parameters<typeof listClients>[0]

async function findClientsToBill(db: Db, search: string) {
  const all = { type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const rows = await listClients(db, { ...all, search }, mostClients)
  return rows.map(({ id, called, email, address }) => ({
    to: billingAddress({ client: id }),
    name: called || 'Sans nom',
    note: [email, address?.city].filter(Boolean).join(', '),
  }))
}

/** Where somebody's invoices are issued unless their orders say otherwise. */
export const ownPointOfSale = (context: Readonly<RouterContextProvider>): string =>
  context.get(staffContext).pointsOfSale?.[0] ?? site.pointsOfSale[0].id

/** What is proposed, with what somebody has changed of it and was kept. */
async function readPreparation(db: Db, prepared: PreparedInvoice, pos: string, asked: readonly string[]) {
  const chosen = prepared.chosen.map(({ id }) => id)
  const draft = await findInvoiceDraft(db, { clientId: prepared.client.id, orderIds: chosen })
  const proposed = proposedContent(prepared, pos)
  return {
    ...preparationView(prepared),
    /** Of the form, and of its draft: sent twice, it is one invoice. */
    id: draft?.id ?? randomId(),
    content: { ...proposed, ...draft?.content },
    draft: draft && draftNote(draft, proposed),
    billed: await listBilled(
      db,
      asked.filter((id) => !chosen.includes(id)),
    ),
  }
}

function preparationView(prepared: PreparedInvoice) {
  const { client, open, chosen, deposits } = prepared
  return {
    client: {
      ...{ id: client.id, name: clientName(client), email: client.email ?? '' },
      to: href('/gestion/clients/:id', { id: client.id }),
      missing: missingOf(client),
    },
    orders: open.map((order) => ({
      id: order.id,
      number: order.order_number,
      what: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
      note: [
        pointOfSaleName(order.pos_id),
        orderSteps.find(({ status }) => status === order.status)?.step ?? '',
        formatDate(order.created_at),
        order.total_ti === null ? '' : formatCents(order.total_ti),
      ]
        .filter(Boolean)
        .join(', '),
      isChosen: chosen.includes(order),
    })),
    points: Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, pointOfSaleName(id)])),
    deposits: deposits.map(({ id, number, rest, isPaid }) => ({
      ...{ id, number, amount: formatCents(rest) },
      state: isPaid ? 'réglé' : 'pas encore réglé',
    })),
    deducted: sum(deposits.map(({ rest }) => rest)),
    estimateId: prepared.estimateId ?? '',
  }
}

/** What the law wants on an invoice and the record lacks, in words; empty where all is there. */
function missingOf({ type, siret, address }: PreparedInvoice['client']): string {
  const lacks = [
    address ? '' : 'l’adresse',
    type === 'company' && !siret ? 'le SIRET, sans lequel elle ne peut pas passer par la plateforme' : '',
  ].filter(Boolean)
  return lacks.length > 0 ? `Il manque à la fiche du client ${lacks.join(' et ')}.` : ''
}
