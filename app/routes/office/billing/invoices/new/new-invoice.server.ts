import { href, type RouterContextProvider } from 'react-router'
import { sirenOfBuyer, toDocumentBuyer } from '../../../../../../domain/billing/documents/document-buyer.ts'
import { listInvoicesOfOrders } from '../../../../../../domain/billing/invoices/find-invoice.ts'
import {
  buildProposedInvoiceDraft,
  findInvoiceDraft,
  type InvoiceDraft,
  listInvoiceDrafts,
  loadNewInvoiceData,
  type NewInvoiceData,
} from '../../../../../../domain/billing/invoices/invoice-drafts.ts'
import type { InvoiceDraftContent } from '../../../../../../domain/billing/invoices/invoice-lines.ts'
import { hashShownOrders } from '../../../../../../domain/billing/invoices/issue-invoice.ts'
import { locationName } from '../../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import {
  listUnansweredSupplements,
  supplementName,
} from '../../../../../../domain/contracts/supplements/supplement.ts'
import { formatDayAndHour } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, sumKnownCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { randomId } from '../../../../../../domain/kernel/random-id.ts'
import { findCountry } from '../../../../../../domain/kernel/text/countries.ts'
import { vehicleName } from '../../../../../../domain/kernel/text/vehicle-name.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import { listClients } from '../../../../../../domain/people/clients/list-clients.ts'
import {
  encodeLastOrderMove,
  secondsToUndoOrderMove,
} from '../../../../../../domain/workshop/moves/move-order.ts'
import { orderStatuses } from '../../../../../../domain/workshop/orders/order-status.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../../http/context.ts'
import {
  billingAddress,
  invoiceAddress,
  newInvoiceAddress,
  noOrderToBillValue,
} from '../../../../../office/records/invoice-address.ts'
import { describeLastMove } from '../../../workshop/orders/order-card.server.ts'

export type NewInvoiceView = Awaited<ReturnType<typeof loadNewInvoicePage>>
export type InvoiceProposal = NonNullable<NewInvoiceView['proposal']>

/** Loads the proposal of a new invoice for the query; without client or order, clients to choose from. */
export async function loadNewInvoicePage(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const requestedOrderIds = query.getAll('commande').slice(0, 200)
  const orderIds = requestedOrderIds.filter((id) => id !== noOrderToBillValue)
  const clientId = query.get('client')
  const now = clock.now()
  const prepared =
    orderIds.length > 0 || clientId
      ? await loadNewInvoiceData(
          db,
          { clientId, orderIds: requestedOrderIds.length > 0 ? orderIds : null },
          now,
        )
      : null
  const search = (query.get('q') ?? '').slice(0, 120)
  return {
    search,
    isGone: prepared === null && (orderIds.length > 0 || clientId !== null),
    clients: prepared ? [] : await findClientsToBill(db, search),
    drafts: prepared ? [] : await loadDraftLinks(db),
    proposal:
      prepared && (await loadProposal(db, prepared, defaultPointOfSaleOfReader(context), orderIds, site)),
    // A user who has just finished the order comes from its page, and can still undo that here.
    undo: (prepared?.chosen ?? [])
      .map((order) => ({
        id: order.id,
        seen: encodeLastOrderMove(order),
        wording: describeLastMove(order, prepared?.client.email ?? null),
        seconds: secondsToUndoOrderMove(order, context.get(staffContext), now),
      }))
      .filter(({ seconds }) => seconds > 0),
  }
}

type Db = SiteContext['db']

/** Maximum number of clients shown by a search. */
const maxClients = 12

async function findClientsToBill(db: Db, search: string) {
  const all = { type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const rows = await listClients(db, { ...all, search }, maxClients)
  return rows.map(({ id, name, email, address }) => ({
    to: billingAddress({ client: id }),
    name: name || 'Sans nom',
    note: [email, address?.city].filter(Boolean).join(', '),
  }))
}

/** Maximum number of drafts shown to continue with. */
const maxDrafts = 12

/** Returns the drafts that were not issued, newest first. */
async function loadDraftLinks(db: Db) {
  const rows = await listInvoiceDrafts(db, maxDrafts)
  return rows.map(({ draft, client }) => {
    const orders = draft.orders === '' ? [] : draft.orders.split(',')
    const of =
      orders.length === 0 ? 'sans commande' : `${orders.length}\u00a0commande${orders.length > 1 ? 's' : ''}`
    return {
      to: newInvoiceAddress(client.id, orders),
      name: clientName(client),
      note: `${of}, par ${draft.author_name}, ${formatDayAndHour(draft.changed_at)}`,
    }
  })
}

/** Returns the proposed invoice, with the changes of a stored draft. */
async function loadProposal(
  db: Db,
  prepared: NewInvoiceData,
  pos: string,
  requestedOrders: readonly string[],
  site: Site,
) {
  const chosen = prepared.chosen.map(({ id }) => id)
  const draft = await findInvoiceDraft(db, { clientId: prepared.client.id, orderIds: chosen })
  const proposed = buildProposedInvoiceDraft(prepared, pos)
  return {
    ...proposalView(prepared, site),
    /** Id of the form and of its draft. As the key of the submission, it ensures that a repeated submission creates one invoice. */
    id: draft?.id ?? randomId(),
    content: { ...proposed, ...draft?.content },
    draft: draft && draftNote(draft, proposed),
    waiting: (await listUnansweredSupplements(db, chosen)).map(({ supplement, rim, orderNumber }) => ({
      id: supplement.id,
      order: orderNumber,
      name: supplementName(supplement, rim),
    })),
    billed: await listBilled(
      db,
      requestedOrders.filter((id) => !chosen.includes(id)),
    ),
  }
}

/** Returns the invoices of the named orders that are already billed. */
async function listBilled(db: Db, orderIds: readonly string[]) {
  const rows = await listInvoicesOfOrders(db, orderIds)
  return rows.map(({ order, number, id, posId }) => ({ order, number, to: invoiceAddress(id, posId) }))
}

function proposalView(prepared: NewInvoiceData, site: Site) {
  const { client, open, chosen, deposits } = prepared
  return {
    client: {
      id: client.id,
      name: clientName(client),
      email: client.email ?? '',
      to: href('/gestion/clients/:id', { id: client.id }),
      missing: missingClientFacts(client),
      requiresPurchaseOrder: client.type === 'company' && client.requires_purchase_order,
    },
    orders: open.map((order) => ({
      id: order.id,
      number: order.order_number,
      what: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
      note: [
        locationName(order.pos_id, site),
        orderStatuses.find(({ status }) => status === order.status)?.label ?? '',
        formatDate(order.created_at),
        order.total_ti === null ? '' : formatCents(order.total_ti),
      ]
        .filter(Boolean)
        .join(', '),
      isChosen: chosen.includes(order),
    })),
    points: Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, locationName(id, site)])),
    deposits: deposits.map(({ id, number, deductible, isPaid }) => ({
      id,
      number,
      amount: formatCents(deductible),
      state: isPaid ? 'réglé' : 'pas encore réglé',
    })),
    deducted: sumKnownCents(deposits.map(({ deductible }) => deductible)),
    estimateId: prepared.estimateId ?? '',
    seen: hashShownOrders(chosen),
  }
}

/** Returns the facts that the law requires on an invoice and the client's record lacks, as text; empty if complete. */
function missingClientFacts(client: NewInvoiceData['client']): string {
  const lacks = [
    client.address ? '' : 'l’adresse',
    client.address?.country && !findCountry(client.address.country)
      ? `un pays de la liste, où «\u00a0${client.address.country}\u00a0» n’est pas`
      : '',
    client.type === 'company' && !sirenOfBuyer(toDocumentBuyer(client))
      ? 'le SIREN, sans lequel elle ne peut pas passer par la plateforme'
      : '',
  ].filter(Boolean)
  return lacks.length > 0 ? `Il manque à la fiche du client ${lacks.join(' et ')}.` : ''
}

/** Returns the author and time of a draft, and whether the proposal has changed since. */
const draftNote = (
  { author_name, changed_at, proposed, content }: InvoiceDraft,
  now: InvoiceDraftContent,
) => ({
  wording: `Préparation enregistrée, modifiée par ${author_name} le ${formatDayAndHour(changed_at)}.`,
  author: author_name,
  changedAt: changed_at.toISOString(),
  isOld: content.lignes !== undefined && proposed !== now.lignes,
})

/** Returns the point of sale proposed to the reader for a new invoice that no order determines. */
export const defaultPointOfSaleOfReader = (context: Readonly<RouterContextProvider>): string =>
  context.get(staffContext).pointsOfSale?.[0] ?? context.get(siteContext).facts.current().pointsOfSale[0].id
