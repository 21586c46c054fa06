import { href } from 'react-router'
import {
  creditNoteStates,
  invoiceStateNames,
  invoiceStatesInTotals,
  isRecordUnpaid,
  isVoidStatus,
  owedInvoiceStates,
} from '../../../../domain/billing/invoices/invoice-status.ts'
import { countDaysLate, daysLateText } from '../../../../domain/billing/invoices/late-fees.ts'
import {
  clientInvoiceListSource,
  type ListedInvoice,
} from '../../../../domain/billing/invoices/list-invoices.ts'
import { locationName, locationNamesOf } from '../../../../domain/business/points-of-sale.ts'
import { formatDay, parisDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import type { StatusTone } from '../../../ui/status-text.tsx'
import type { StatusNote } from '../../../ui/table/records-table.tsx'
import type { ListDefinition } from './list-definition.ts'

const { created, paid, cancelled, asset_created } = invoiceStateNames

export const invoiceListDefinition: ListDefinition<ListedInvoice> = {
  title: 'Mes factures et avoirs',
  lead: 'Les 12 derniers mois, tous ateliers confondus.',
  empty: 'Aucune facture',
  next: { label: 'Voir mes commandes', to: href('/espace_pro/commandes') },
  csv: href('/espace_pro/factures.csv'),
  fileName: 'factures-et-avoirs',
  records: clientInvoiceListSource,
  search: { label: 'Numéro', fields: ['invoice_number'] },
  filter: {
    field: 'state',
    choices: {
      created: { label: created, values: ['created'] },
      paid: { label: paid, values: ['paid'] },
      cancelled: { label: cancelled, values: ['cancelled'] },
      asset_created: { label: asset_created, values: ['asset_created'] },
      'credit-note': { label: 'Avoirs', values: creditNoteStates },
    },
  },
  columns: [
    {
      key: 'nature',
      label: 'Nature',
      isFileOnly: true,
      value: natureOf,
    },
    {
      key: 'numero',
      label: 'Numéro',
      sort: { by: 'invoice_number' },
      value: (invoice) => ({
        text: invoice.invoice_number,
        note: invoice.is_deposit ? natureOf(invoice) : null,
      }),
    },
    { key: 'date', label: 'Date', sort: { by: 'created_at' }, value: (invoice) => invoice.created_at },
    {
      key: 'pos',
      label: 'Atelier',
      sort: {
        by: 'pos_id',
        names: locationNamesOf,
      },
      value: (invoice, site) => locationName(invoice.pos_id, site),
    },
    {
      key: 'ht',
      label: 'Total HT',
      isFigure: true,
      sort: { by: 'total_te' },
      value: (invoice) => ({ cents: invoice.total_te }),
    },
    { key: 'tva', label: 'TVA', isFileOnly: true, value: (invoice) => ({ cents: taxOf(invoice) }) },
    {
      key: 'ttc',
      label: 'Total TTC',
      isFigure: true,
      sort: { by: 'total' },
      value: (invoice) => ({ cents: invoice.total }),
    },
    {
      key: 'acompte',
      label: 'Acompte déduit',
      isFigure: true,
      value: ({ deposit }) => (deposit > 0 ? { cents: deposit } : ''),
    },
    {
      key: 'status',
      label: 'Statut',
      sort: { by: 'state', names: invoiceStateNames },
      value: (invoice, _, now) => ({
        status: invoiceStateNames[invoice.state],
        tone: toneOf(invoice),
        notes: paymentNotes(invoice, now),
      }),
    },
  ],
  totals: [
    { label: 'Pièces' },
    { label: 'Total HT', cents: 'net_te', only: invoiceStatesInTotals },
    { label: 'Total TTC', cents: 'net', only: invoiceStatesInTotals },
    { label: 'Reste à régler', cents: 'owed', only: owedInvoiceStates },
  ],
  to: ({ pos_id, id }) => href('/espace_pro/facture/:posId/:id', { posId: pos_id, id }),
  isVoid: ({ status }) => isVoidStatus(status),
}

function natureOf({ credited_invoice, is_deposit }: ListedInvoice): string {
  if (credited_invoice !== null) return 'Avoir'
  return is_deposit ? 'Facture d’acompte' : 'Facture'
}

function taxOf({ total_te, total }: ListedInvoice): number | null {
  return total_te === null || total === null ? null : total - total_te
}

function toneOf({ status }: ListedInvoice): StatusTone {
  if (isVoidStatus(status)) return 'void'
  return status === 'paid' ? 'done' : 'open'
}

/**
 * Returns the line below the status: delay or last day to pay, and what remains of an invoice that is partly paid; no line if
 * nothing is owed. A credited invoice of which something is owed again, because its payment was reversed, has no last day to pay.
 */
function paymentNotes(invoice: ListedInvoice, now: Date): StatusNote[] {
  const { owed, total, due_on } = invoice
  if (owed === 0) return []
  const isUnpaid = isRecordUnpaid(invoice)
  const dueDay = isUnpaid ? due_on : null
  const days = dueDay ? countDaysLate(dueDay, parisDay(now)) : 0
  const owedText = isUnpaid && owed === total ? null : `reste\u00a0${formatCents(owed)}`
  const due = days > 0 ? daysLateText(days) : dueDay && `à régler au plus tard le ${formatDay(dueDay)}`
  const text = [due, owedText].filter(Boolean).join(', ')
  return text ? [{ text, isLate: days > 0 }] : []
}
