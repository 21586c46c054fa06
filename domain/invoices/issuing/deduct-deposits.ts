import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { deposits } from '../../../db/schema/tables.ts'
import type { HeldDeposit } from '../deposits/held-deposit.ts'

export async function deductDeposits(tx: Database, held: HeldDeposit[], invoiceId: string): Promise<void> {
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  await tx.update(deposits).set({ deducted_by: invoiceId }).where(inArray(deposits.invoice_id, ids))
}
