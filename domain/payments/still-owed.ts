import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices } from '../../db/schema/tables.ts'

/**
 * Cents that the invoice of that id still owes, of all that the office shows: what it bills without its deposit, its
 * payments and what its credit notes took from what was not paid. Below zero what its client is to be given back; of a
 * credit note never above (docs/product.md §11.16). `still_owed` and `paid_for` are the database's (migration 0025).
 */
export const stillOwed = (id: SQLWrapper): SQL<number> => sql<number>`still_owed(${id})`.mapWith(Number)

/** Cents that were paid for it; negative for what a credit note gave back. */
export const paidFor = (id: SQLWrapper): SQL<number> => sql<number>`paid_for(${id})`.mapWith(Number)

/** The same of one document that is there. */
export async function findOwed(db: Database, id: string): Promise<{ owed: number; paid: number }> {
  const [found] = await db
    .select({ owed: stillOwed(invoices.id), paid: paidFor(invoices.id) })
    .from(invoices)
    .where(eq(invoices.id, id))
  return found ?? { owed: 0, paid: 0 }
}
