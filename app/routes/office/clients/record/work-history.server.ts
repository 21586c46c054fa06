import { href } from 'react-router'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { estimateStateNames } from '../../../../../domain/estimates/estimate-state.ts'
import { invoiceState, invoiceStateNames, isVoid } from '../../../../../domain/invoices/invoice-status.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { statusNameOf } from '../../../../../domain/orders/order-status.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { estimateAddress } from '../../estimates/estimate-address.ts'
import { estimateTone } from '../../estimates/estimate-tone.ts'
import { invoiceAddress } from '../../invoices/invoice-address.ts'
import { type HistoryLine, joined, type Rows } from './history-line.server.ts'

export const estimateLine = (row: Rows<'estimates'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.number,
  note: joined(formatDate(row.created_at), formatCents(row.total)),
  to: may(reader, 'read-documents') ? estimateAddress(row.pos_id, row.id) : null,
  status: estimateStateNames[row.state],
  tone: estimateTone(row.state),
})

export const orderLine = (row: Rows<'orders'>, reader: StaffPerson): HistoryLine => ({
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

export function invoiceLine(row: Rows<'invoices'>, reader: StaffPerson): HistoryLine {
  return {
    id: row.id,
    title: row.number,
    note: joined(formatDate(row.created_at), formatCents(row.total)),
    to: may(reader, 'read-documents') ? invoiceAddress(row.id, row.pos_id) : null,
    status: invoiceStateNames[invoiceState(row.status, row.credited_invoice !== null)],
    tone: isVoid(row.status) ? 'void' : row.status === 'paid' ? 'done' : 'open',
  }
}
