import { asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, payments } from '../../db/schema/tables.ts'
import type { PaymentMeans } from './payment-means.ts'

/** The payments of one invoice or credit note, as they were recorded. */
export const listPaymentsOf = (db: Database, invoiceId: string) =>
  db.select().from(payments).where(eq(payments.invoice_id, invoiceId)).orderBy(asc(payments.id))

/** How that client paid the last time, if they ever did. */
export async function findUsualMeans(db: Database, clientId: string): Promise<PaymentMeans | null> {
  const [last] = await db
    .select({ means: payments.means })
    .from(invoices)
    .innerJoin(payments, eq(payments.invoice_id, invoices.id))
    .where(eq(invoices.client_id, clientId))
    .orderBy(desc(invoices.created_at), asc(invoices.id), desc(payments.id))
    .limit(1)
  return last?.means ?? null
}
