import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { estimateStateNames } from '../../../../../domain/estimates/estimate-state.ts'
import { invoiceState, invoiceStateNames, isVoid } from '../../../../../domain/invoices/invoice-status.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
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
