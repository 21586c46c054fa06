import { formatDate } from '../../../domain/calendar/paris-day.ts'
import type { Client } from '../../../domain/clients/client.ts'
import { documentPage } from '../../../domain/documents/document-address.ts'
import { pointOfSaleName } from '../../../domain/documents/points-of-sale.ts'
import { invoiceStatusName, invoiceStatusNames, isVoid } from '../../../domain/invoices/invoice-status.ts'
import { type ListedInvoice, listInvoices } from '../../../domain/invoices/list-invoices.ts'
import { sumInvoices } from '../../../domain/invoices/sum-invoices.ts'
import { formatCents } from '../../../domain/money/format-cents.ts'
import type { SiteContext } from '../../context.ts'
import type { RecordRow } from '../../ui/records-table/records-table.tsx'
import type { StatusTone } from '../../ui/status-text/status-text.tsx'
import { readListQuery } from './list-query.ts'
import { type ListColumn, sortKeys, sortRecords } from './list-view.server.ts'

/** The statuses that can be chosen, by what the address calls them. */
const invoiceStatuses = ['created', 'paid', 'cancelled', 'asset_created', 'credit-note'] as const

export const invoiceStatusOptions = { ...invoiceStatusNames, 'credit-note': 'Avoirs' }

/** What the address asks to see of the client's invoices and credit notes. */
export async function chooseInvoices(db: SiteContext['db'], client: Client, now: Date, request: Request) {
  const query = readListQuery(request, { sorts: sortKeys(invoiceColumns), statuses: invoiceStatuses })
  const records = await listInvoices(db, client, now, query)
  return { query, sorted: sortRecords(records, query, invoiceColumns) }
}

export const invoiceColumns: ListColumn<ListedInvoice>[] = [
  { key: 'numero', label: 'Numéro', sortBy: ({ invoice_number }) => invoice_number },
  { key: 'date', label: 'Date', sortBy: ({ created_at }) => created_at.getTime() },
  { key: 'pos', label: 'Atelier', sortBy: ({ pos_id }) => pointOfSaleName(pos_id) },
  { key: 'ht', label: 'Total HT', isFigure: true, sortBy: ({ total_te }) => total_te },
  { key: 'ttc', label: 'Total TTC', isFigure: true, sortBy: ({ total }) => total },
  { key: 'status', label: 'Statut', sortBy: (invoice) => invoiceStatusName(invoice) },
]

export function invoiceRow(invoice: ListedInvoice): RecordRow {
  return {
    id: invoice.id,
    to: documentPage({ kind: 'invoice', posId: invoice.pos_id, id: invoice.id }),
    isVoid: isVoid(invoice.status),
    cells: {
      numero: invoice.invoice_number,
      date: formatDate(invoice.created_at),
      pos: pointOfSaleName(invoice.pos_id),
      ht: formatCents(invoice.total_te),
      ttc: formatCents(invoice.total),
      status: { status: invoiceStatusName(invoice), tone: toneOf(invoice) },
    },
  }
}

function toneOf({ status }: ListedInvoice): StatusTone {
  if (isVoid(status)) return 'void'
  return status === 'paid' ? 'done' : 'open'
}

export function invoiceTotals(invoices: ListedInvoice[]) {
  const { total_te, total, due } = sumInvoices(invoices)
  return [
    { label: 'Pièces', value: String(invoices.length) },
    { label: 'Total HT', value: formatCents(total_te) },
    { label: 'Total TTC', value: formatCents(total) },
    { label: 'Reste à régler', value: formatCents(due) },
  ]
}
