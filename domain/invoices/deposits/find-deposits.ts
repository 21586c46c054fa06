import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { deposits, invoices, orders } from '../../../db/schema/tables.ts'
import { deposit, isDeductible, restOf } from './held-deposit.ts'

/** Deposits of these orders, or of the quotes that they were made from, which an invoice for them would deduct. */
export async function findDeposits(db: Database, clientId: string, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const ids = [...orderIds]
  const quoted = db.select({ id: orders.estimate_id }).from(orders).where(inArray(orders.id, ids))
  const rows = await db
    .select({ ...deposit(db), status: invoices.status })
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(
      and(isDeductible(clientId), or(inArray(deposits.order_id, ids), inArray(invoices.estimate_id, quoted))),
    )
    .orderBy(invoices.created_at)
  return rows.map((row) => ({ ...restOf(row), isPaid: row.status === 'paid' })).filter(({ rest }) => rest > 0)
}
