import { formatDate, formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { frenchNumber } from '../../../../../domain/french-number.ts'
import type { InvoiceRecord } from '../../../../../domain/invoices/find-invoice-record.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'

/** What is known, and nothing else. */
export function factsOf({ invoice, creditedCents, paidCents, rest }: InvoiceRecord) {
  const { created_at, supplied_on, due_on, paid_on, deposit, total, total_te, credit_reason } = invoice
  const { purchase_order, registration_number, mileage } = invoice
  const isCredit = invoice.credited_invoice !== null
  const cents = (amount: number) => (amount === 0 ? null : formatCents(amount))
  const rows: [string, string | null][] = [
    ['Émise le', formatDate(created_at)],
    ['Travail fait le', supplied_on && !isCredit ? formatDay(supplied_on) : null],
    ['À payer avant le', due_on ? formatDay(due_on) : null],
    ['Motif', credit_reason || null],
    ['Bon de commande', purchase_order],
    ['Immatriculation ou OR', registration_number],
    ['Kilométrage', mileage === null ? null : `${frenchNumber(mileage)}\u00a0km`],
    ['Total HT', formatCents(total_te)],
    ['Total TTC', formatCents(total)],
    ['Acomptes déduits', cents(-deposit)],
    ['Avoirs', cents(-creditedCents)],
    ['Encaissé', cents(paidCents)],
    ['Reste à payer', invoice.status === 'created' && !isCredit ? formatCents(rest) : null],
    [isCredit ? 'Remboursé le' : 'Réglée le', paid_on ? formatDay(paid_on) : null],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
