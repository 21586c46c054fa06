import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, type platformFlows } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { clientName } from '../clients/client-name.ts'
import { findDeducted } from '../payments/accounting/find-deducted.ts'
import { netRates, ratesByNature, ratesOf } from '../payments/accounting/sold-rates.ts'
import { buyerSiren } from './buyer-siren.ts'
import type { CollectedMessage } from './invoice-platform.ts'

type Invoice = typeof invoices.$inferSelect
type Row = { flow: typeof platformFlows.$inferSelect; invoice: Invoice }

/**
 * What came in on a paid invoice, of each rate: what it bills without the deposits, of which each has a message of its own,
 * and without what credit notes have taken back.
 */
export async function collectedRates(tx: Database, invoice: Invoice): Promise<CollectedMessage['rates']> {
  const notes = await tx.select().from(invoices).where(eq(invoices.credited_invoice, invoice.id))
  const deducted = (await findDeducted(tx, [invoice.id])).get(invoice.id) ?? []
  const rates = netRates({ rates: [invoice, ...notes].flatMap(ratesOf), deducted })
  // The tax on goods fell due when they were handed over: their payment is told to nobody (article 290 A).
  return ratesByNature(invoice, rates).flatMap(({ rate, nature, base, vat }) =>
    rate !== null && nature === 'service' && base + vat !== 0 ? [{ rate, cents: base + vat }] : [],
  )
}

export function messageOf(
  { invoice }: Row,
  rates: CollectedMessage['rates'],
  at: Date,
): CollectedMessage | null {
  const { id, status, paid_on, buyer, invoice_number: invoiceNumber, created_at } = invoice
  const siren = buyer && buyerSiren(buyer)
  if (status !== 'paid' || !paid_on || !siren || rates.length === 0) return null
  return {
    trackingId: `${id}-212`,
    invoiceNumber,
    typeCode: invoice.is_deposit ? '386' : '380',
    issuedOn: parisDay(created_at),
    collectedOn: paid_on,
    at,
    buyer: { siren, name: clientName(buyer) },
    rates,
  }
}
