import { href } from 'react-router'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import type { findHistory } from '../../../../../domain/clients/history/find-history.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { estimateStateNames } from '../../../../../domain/estimates/estimate-state.ts'
import { stateNames } from '../../../../../domain/inbox/state-names.ts'
import { invoiceState, invoiceStateNames, isVoid } from '../../../../../domain/invoices/invoice-status.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { statusNameOf } from '../../../../../domain/orders/order-status.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import type { StatusTone } from '../../../../ui/status-text/status-text.tsx'
import { estimateAddress } from '../../estimates/estimate-address.ts'
import { estimateTone } from '../../estimates/estimate-tone.ts'
import { recordAddress } from '../../inbox/inbox-address.ts'
import { toneOf } from '../../inbox/state-tone.ts'
import { invoiceAddress } from '../../invoices/invoice-address.ts'

export interface HistoryLine {
  id: string
  title: string
  note: string
  /** The office's page of it, for whoever may open it. */
  to: string | null
  status: string
  tone: StatusTone
}

export interface HistoryPart {
  name: string
  title: string
  /** « 3 », « 20+ ». */
  count: string
  lines: HistoryLine[]
}

type History = Awaited<ReturnType<typeof findHistory>>

/** All that is a client's, each kind under its heads; what there is none of is left out. */
export function historyParts(history: History, reader: StaffPerson): HistoryPart[] {
  return [
    part('demandes', 'Demandes de devis', history.requests, (row) => requestLine(row, reader)),
    part('messages', 'Messages', history.messages, (row) => messageLine(row, reader)),
    part('devis', 'Devis', history.estimates, (row) => estimateLine(row, reader)),
    part('commandes', 'Commandes', history.orders, (row) => orderLine(row, reader)),
    part('factures', 'Factures et avoirs', history.invoices, (row) => invoiceLine(row, reader)),
  ].filter(({ lines }) => lines.length > 0)
}

function part<Row>(
  name: string,
  title: string,
  { rows, hasMore }: { rows: Row[]; hasMore: boolean },
  lineOf: (row: Row) => HistoryLine,
): HistoryPart {
  return { name, title, count: `${rows.length}${hasMore ? '+' : ''}`, lines: rows.map(lineOf) }
}

type Rows<Name extends keyof History> = History[Name]['rows'][number]

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')

const requestLine = (row: Rows<'requests'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.reference,
  note: joined(formatDate(row.created_at), row.service, vehicleName(row)),
  to: may(reader, 'read-requests') ? recordAddress('request', row.id) : null,
  status: stateNames.request[row.state],
  tone: toneOf(row.state),
})

const messageLine = (row: Rows<'messages'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.object,
  note: formatDate(row.created_at),
  to: may(reader, 'read-messages') ? recordAddress('message', row.id) : null,
  status: stateNames.message[row.state],
  tone: toneOf(row.state),
})

const estimateLine = (row: Rows<'estimates'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.number,
  note: joined(formatDate(row.created_at), formatCents(row.total)),
  to: may(reader, 'read-documents') ? estimateAddress(row.pos_id, row.id) : null,
  status: estimateStateNames[row.state],
  tone: estimateTone(row.state),
})

const orderLine = (row: Rows<'orders'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.order_number,
  note: joined(
    formatDate(row.created_at),
    pointOfSaleName(row.pos_id),
    vehicleName(row),
    row.registration_number,
  ),
  to: may(reader, 'read-orders') ? href('/gestion/commandes/:id', { id: row.id }) : null,
  status: statusNameOf(row),
  tone: row.status >= 3 ? 'done' : 'moving',
})

function invoiceLine(row: Rows<'invoices'>, reader: StaffPerson): HistoryLine {
  return {
    id: row.id,
    title: row.number,
    note: joined(formatDate(row.created_at), formatCents(row.total)),
    to: may(reader, 'read-documents') ? invoiceAddress(row.id, row.pos_id) : null,
    status: invoiceStateNames[invoiceState(row.status, row.credited_invoice !== null)],
    tone: isVoid(row.status) ? 'void' : row.status === 'paid' ? 'done' : 'open',
  }
}
