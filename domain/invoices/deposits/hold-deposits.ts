import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { deposits, invoices } from '../../../db/schema/tables.ts'
import { deposit, type HeldDeposit, isDeductible, restOf } from './held-deposit.ts'

/** The client's deposits, held until the transaction ends; `null` when one of them cannot be deducted any more. */
export async function holdDeposits(
  tx: Database,
  clientId: string,
  ids: readonly string[],
): Promise<HeldDeposit[] | null> {
  if (ids.length === 0) return []
  const isOne = inArray(deposits.invoice_id, [...ids])
  await tx
    .select({ id: deposits.invoice_id })
    .from(deposits)
    .where(isOne)
    .orderBy(deposits.invoice_id)
    .for('update')
  const rows = await tx
    .select(deposit(tx))
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(and(isOne, isDeductible(clientId)))
  return rows.length === new Set(ids).size ? rows.map(restOf) : null
}
