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

/** Of a list's invoice what is to be paid, nothing where something is to be given back. */
export const restToPay = (id: SQLWrapper): SQL<number> =>
  sql<number>`greatest(still_owed(${id}), 0)`.mapWith(Number)

/** The same of one document that is there; `isSettled` false tells what stands behind one that counts as paid. */
export async function findOwed(
  db: Database,
  id: string,
  { isSettled = true }: { isSettled?: boolean } = {},
): Promise<{ owed: number; paid: number }> {
  const owed = isSettled
    ? stillOwed(invoices.id)
    : sql<number>`still_owed(${invoices.id}, true)`.mapWith(Number)
  const [found] = await db
    .select({ owed, paid: paidFor(invoices.id) })
    .from(invoices)
    .where(eq(invoices.id, id))
  return found ?? { owed: 0, paid: 0 }
}
