import type { InvoiceRecord } from '../../../../../domain/invoices/find-invoice-record.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { invoiceAddress } from '../invoice-address.ts'

/** The documents and orders around it. */
export function linksOf({ orders, credited, notes, deducted, deductedBy }: InvoiceRecord) {
  const document = (what: string, one: { id: string; posId: string; number: string }, note = '') => ({
    what,
    number: one.number,
    note,
    to: invoiceAddress(one.id, one.posId),
  })
  return [
    ...orders.map((order) => ({
      what: 'Commande',
      number: order.number,
      to: null,
      note: [vehicleName(order), order.registration].filter(Boolean).join(', '),
    })),
    ...(credited ? [document('Reprend la facture', credited)] : []),
    ...notes.map((note) => document('Avoir', note, formatCents(note.total))),
    ...deducted.map((one) => document('Déduit l’acompte', one, formatCents((one.total ?? 0) - one.credited))),
    ...(deductedBy ? [document('Déduit de la facture', deductedBy)] : []),
  ]
}
