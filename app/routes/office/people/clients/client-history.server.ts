import { href } from 'react-router'
import {
  invoiceStateNames,
  invoiceStateOf,
  isVoidStatus,
} from '../../../../../domain/billing/invoices/invoice-status.ts'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { estimateStateNames } from '../../../../../domain/contracts/estimates/estimate.ts'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { inboxStateNames } from '../../../../../domain/kernel/inbox-kind.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { findClientHistory } from '../../../../../domain/people/clients/client-history.ts'
import { officeOrderStatusName } from '../../../../../domain/workshop/orders/order-status.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { estimateToneOf } from '../../../../office/records/estimate-tone.ts'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { inboxStateToneOf } from '../../../../office/records/inbox-state-tone.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import type { StatusTone } from '../../../../ui/status-text.tsx'

export interface ClientHistorySection {
  name: string
  title: string
  /** Number of records: « 3 », « 20+ ». */
  count: string
  lines: ClientHistoryLine[]
}

/** Returns the records of a client by kind; empty kinds are left out. */
export async function loadClientHistory({ db, facts }: SiteContext, id: string, reader: StaffPerson) {
  return historyParts(await findClientHistory(db, id), reader, facts.current())
}

function historyParts(history: ClientHistory, reader: StaffPerson, site: Site): ClientHistorySection[] {
  return [
    historyPart('commandes', 'Commandes', history.orders, (row) => orderLine(row, reader, site)),
    historyPart('factures', 'Factures et avoirs', history.invoices, (row) => invoiceLine(row, reader)),
    historyPart('devis', 'Devis', history.estimates, (row) => estimateLine(row, reader)),
    historyPart('demandes', 'Demandes de devis', history.requests, (row) => requestLine(row, reader)),
    historyPart('messages', 'Messages', history.messages, (row) => messageLine(row, reader)),
  ].filter(({ lines }) => lines.length > 0)
}

function historyPart<Row>(
  name: string,
  title: string,
  { rows, hasMore }: { rows: Row[]; hasMore: boolean },
  lineOf: (row: Row) => ClientHistoryLine,
): ClientHistorySection {
  return { name, title, count: `${rows.length}${hasMore ? '+' : ''}`, lines: rows.map(lineOf) }
}

export interface ClientHistoryLine {
  id: string
  title: string
  note: string
  /** Address of the office page, if the reader may open it. */
  to: string | null
  status: string
  tone: StatusTone
}

type ClientHistory = Awaited<ReturnType<typeof findClientHistory>>

type HistoryRow<Name extends keyof ClientHistory> = ClientHistory[Name]['rows'][number]

const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')

const requestLine = (row: HistoryRow<'requests'>, reader: StaffPerson): ClientHistoryLine => ({
  id: row.id,
  title: row.reference,
  note: joinParts(formatDate(row.created_at), row.service, vehicleName(row)),
  to: hasPermission(reader, 'read-requests') ? inboxRecordAddress('request', row.id) : null,
  status: inboxStateNames.request[row.state],
  tone: inboxStateToneOf(row.state),
})

const messageLine = (row: HistoryRow<'messages'>, reader: StaffPerson): ClientHistoryLine => ({
  id: row.id,
  title: row.object,
  note: formatDate(row.created_at),
  to: hasPermission(reader, 'read-messages') ? inboxRecordAddress('message', row.id) : null,
  status: inboxStateNames.message[row.state],
  tone: inboxStateToneOf(row.state),
})

const estimateLine = (row: HistoryRow<'estimates'>, reader: StaffPerson): ClientHistoryLine => ({
  id: row.id,
  title: row.number,
  note: joinParts(formatDate(row.created_at), formatCents(row.total)),
  to: hasPermission(reader, 'read-documents') ? estimateAddress(row.pos_id, row.id) : null,
  status: estimateStateNames[row.state],
  tone: estimateToneOf(row.state),
})

function invoiceLine(row: HistoryRow<'invoices'>, reader: StaffPerson): ClientHistoryLine {
  return {
    id: row.id,
    title: row.number,
    note: joinParts(formatDate(row.created_at), formatCents(row.total)),
    to: hasPermission(reader, 'read-documents') ? invoiceAddress(row.id, row.pos_id) : null,
    status: invoiceStateNames[invoiceStateOf(row.status, row.credited_invoice !== null)],
    tone: isVoidStatus(row.status) ? 'void' : row.status === 'paid' ? 'done' : 'open',
  }
}

const orderLine = (row: HistoryRow<'orders'>, reader: StaffPerson, site: Site): ClientHistoryLine => ({
  id: row.id,
  title: row.order_number,
  note: joinParts(
    formatDate(row.created_at),
    locationName(row.pos_id, site),
    vehicleName(row),
    row.registration_number,
  ),
  to: hasPermission(reader, 'read-orders') ? href('/gestion/commandes/:id', { id: row.id }) : null,
  status: officeOrderStatusName(row),
  tone: row.cancelled_at ? 'done' : row.status >= 3 ? 'done' : 'moving',
})
