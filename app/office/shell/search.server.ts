import { href } from 'react-router'
import { isRecordUnpaid } from '../../../domain/billing/invoices/invoice-status.ts'
import { formatPointsOfSale, locationName } from '../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../domain/business/site.ts'
import { estimateStateNames } from '../../../domain/contracts/estimates/estimate.ts'
import { requestPhotoIdOf } from '../../../domain/correspondence/quote-requests/photo-files.ts'
import { formatTimeAgo } from '../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { inboxStateNames } from '../../../domain/kernel/inbox-kind.ts'
import { formatCents } from '../../../domain/kernel/money/amounts.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { vehicleName } from '../../../domain/kernel/text/vehicle-name.ts'
import {
  type FoundEstimate,
  type FoundInvoice,
  type FoundMessage,
  type FoundOrder,
  type FoundRecords,
  type FoundRequest,
  searchEverything,
} from '../../../domain/oversight/search/search-everything.ts'
import { clientName } from '../../../domain/people/clients/client.ts'
import type { FoundClient } from '../../../domain/people/clients/search-clients.ts'
import {
  areRimsExpected,
  officeOrderStatusName,
  toShownPromisedDay,
} from '../../../domain/workshop/orders/order-status.ts'
import { isOrderLate } from '../../../domain/workshop/orders/promised-dates.ts'
import type { SiteContext } from '../../http/context.ts'
import { estimateAddress } from '../records/estimate-address.ts'
import { inboxRecordAddress, requestThumbnailAddress } from '../records/inbox-address.ts'
import { invoiceAddress } from '../records/invoice-address.ts'
import { invoiceStatusView } from '../records/invoice-status-view.server.ts'
import { expectedOrderStatusName } from '../records/order-status-labels.ts'

/** One search result. */
interface Hit {
  id: string
  to: string
  photo?: string | null
  title: string
  /** Detail that distinguishes results with the same title. */
  detail: string
  /** State of the record in one or two words. */
  state: string
  note: string
  isLate?: boolean
}

const joinDetail = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

export type OfficeSearchView = Awaited<ReturnType<typeof loadOfficeSearch>>

/** Maximum number of results per kind. */
const maxOfKind = 8

/** Runs the search of the address, `?q=…&pos=tous`, and returns the results as text. */
export async function loadOfficeSearch(
  { db, clock, facts }: SiteContext,
  person: StaffPerson,
  query: URLSearchParams,
) {
  const site = facts.current()
  const typed = (query.get('q') ?? '').slice(0, 120)
  const isWide = query.get('pos') === 'tous'
  const scope = isWide ? null : person.pointsOfSale
  const result = await searchEverything(db, person, { typed, scope, limit: maxOfKind })
  const groups = result.outcome === 'found' ? hitGroups(result.found, clock.now(), site) : []
  const nearGroups =
    result.outcome === 'found' && result.near ? hitGroups(result.near, clock.now(), site) : []
  return {
    typed,
    outcome: result.outcome,
    groups,
    count: countHits(groups),
    /** Results that contain all words, each with at most one wrong letter. */
    nearGroups,
    nearCount: countHits(nearGroups),
    isWide,
    /** Searched points of sale; `null` if the person belongs to all of them. */
    scope: person.pointsOfSale ? formatPointsOfSale(scope, site) : null,
  }
}

const countHits = (groups: Group[]) => groups.reduce((sum, { hits }) => sum + hits.length, 0)

interface Group {
  label: string
  hits: Hit[]
}

/** Groups the results by kind: kinds with the best match first, then in the order of the day's work. */
function hitGroups(found: FoundRecords, now: Date, site: Site): Group[] {
  const { requests, messages, clients, orders, invoices, estimates } = found
  const kinds = [
    { label: 'Demandes', rows: requests, hits: requests.map((one) => requestHit(one, now, site)) },
    { label: 'Messages', rows: messages, hits: messages.map((one) => messageHit(one, now)) },
    { label: 'Clients', rows: clients, hits: clients.map(clientHit) },
    { label: 'Commandes', rows: orders, hits: orders.map((one) => orderHit(one, now)) },
    { label: 'Devis', rows: estimates, hits: estimates.map(estimateHit) },
    { label: 'Factures et avoirs', rows: invoices, hits: invoices.map((one) => invoiceHit(one, now)) },
  ]
  return kinds
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => (other.rows[0]?.rank ?? 0) - (one.rows[0]?.rank ?? 0))
    .map(({ label, hits }) => ({ label, hits }))
}

function requestHit(found: FoundRequest, now: Date, site: Site): Hit {
  const { id, reference, first_name, last_name, brand, model, service, shop, images, state } = found
  return {
    id,
    to: inboxRecordAddress('request', id),
    photo: images[0] ? requestThumbnailAddress(id, requestPhotoIdOf(images[0])) : null,
    title: `${first_name} ${last_name}`,
    detail: joinDetail(reference, vehicleName({ brand, model }) || service, locationName(shop, site)),
    state: inboxStateNames.request[state],
    note: formatTimeAgo(found.created_at, now),
  }
}

function messageHit({ id, name, email, object, state, created_at }: FoundMessage, now: Date): Hit {
  return {
    id,
    to: inboxRecordAddress('message', id),
    title: object,
    detail: joinDetail(name, email),
    state: inboxStateNames.message[state],
    note: formatTimeAgo(created_at, now),
  }
}

function clientHit(client: FoundClient): Hit {
  const { id, email, phone, address } = client
  return {
    id,
    to: href('/gestion/clients/:id', { id }),
    title: clientName(client),
    state: '',
    note: '',
    detail: joinDetail(phone, email, address?.city),
  }
}

function orderHit(
  { id, number, registration_number, brand, model, client, ...order }: FoundOrder,
  now: Date,
): Hit {
  const promised = toShownPromisedDay(order)
  return {
    id,
    to: href('/gestion/commandes/:id', { id }),
    title: number,
    state: areRimsExpected(order) ? expectedOrderStatusName : officeOrderStatusName(order),
    detail: joinDetail(clientName(client), vehicleName({ brand, model }), registration_number),
    note: promised ? `promise le ${formatDay(promised)}` : formatDate(order.created_at),
    isLate: promised !== null && isOrderLate(order, parisDay(now)),
  }
}

/** Returns the result for an invoice. An unpaid one shows the amount owed instead of its date. */
function invoiceHit(found: FoundInvoice, now: Date): Hit {
  const { id, number, total, owed, pos_id, client, created_at } = found
  const { text, isLate } = invoiceStatusView(found, now, { showsOwed: false })
  return {
    id,
    to: invoiceAddress(id, pos_id),
    title: number,
    detail: joinDetail(clientName(client), formatCents(total)),
    state: text,
    note: isRecordUnpaid(found) ? `reste dû\u00a0: ${formatCents(owed)}` : formatDate(created_at),
    isLate,
  }
}

function estimateHit({ id, number, state, total, pos_id, client, created_at }: FoundEstimate): Hit {
  return {
    id,
    to: estimateAddress(pos_id, id),
    title: number,
    detail: joinDetail(clientName(client), formatCents(total)),
    state: estimateStateNames[state],
    note: formatDate(created_at),
  }
}
