import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { isVoid } from '../../../../../domain/invoices/invoice-status.ts'
import type { ListedOfficeInvoice } from '../../../../../domain/invoices/list-office-invoices.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import type { RecordRow } from '../../../../ui/records-table/records-row.tsx'
import { invoiceAddress } from '../invoice-address.ts'
import { kindName, standingOf } from '../invoice-standing.server.ts'

export function invoiceRow(row: ListedOfficeInvoice, now: Date): RecordRow {
  const { id, number, pos_id, client, total, sent_at, reminders, created_at, status } = row
  const { text, tone } = standingOf(row, now)
  const isOpen = status === 'created' && row.credited_invoice === null
  const sent = sent_at ? `Envoyée le ${formatDate(sent_at)}` : isOpen ? 'Pas encore envoyée' : ''
  const told = reminders > 0 ? `${sent}, relancée ${reminders}\u00a0fois` : sent
  return {
    id,
    to: invoiceAddress(id, pos_id),
    isVoid: isVoid(status),
    cells: {
      numero: { text: number, note: kindName(row) },
      client: { text: client || 'Sans nom', note: told },
      date: formatDate(created_at),
      total: formatCents(total),
      etat: { status: text, tone },
    },
  }
}
