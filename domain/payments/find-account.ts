import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, invoices } from '../../db/schema/tables.ts'
import type { PaymentMeans } from './payment-means.ts'
import { findUsualMeans, listPaymentsOf } from './payments-of-invoice.ts'
import { paidFor, stillOwed } from './still-owed.ts'

export type InvoiceAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** What was paid for an invoice or a credit note, and what is left; `null` when there is none. */
export async function findAccount(db: Database, invoiceId: string) {
  const [found] = await db
    .select({
      id: invoices.id,
      status: invoices.status,
      credited_invoice: invoices.credited_invoice,
      clientId: invoices.client_id,
      clientType: clients.type,
      owed: stillOwed(invoices.id),
      paid: paidFor(invoices.id),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(eq(invoices.id, invoiceId))
  if (!found) return null
  const { clientId, clientType, credited_invoice, ...account } = found
  const [recorded, usual] = await Promise.all([listPaymentsOf(db, invoiceId), findUsualMeans(db, clientId)])
  const firstGuess: PaymentMeans = clientType === 'company' ? 'transfer' : 'card'
  return { ...account, isCredit: credited_invoice !== null, recorded, usualMeans: usual ?? firstGuess }
}
