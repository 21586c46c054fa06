import { desc } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { holdName } from '../../../db/hold-name.ts'
import { payments as paymentRows } from '../../../db/schema/tables.ts'
import { genesis } from './chain-hash.ts'

/** Whoever adds to either chain of the tenant waits for the one before them, until `tx` ends. */
export async function holdChain(tx: Database): Promise<void> {
  await holdName(tx, 'payments')
}

/** The last payment that there is. */
export async function findHead(tx: Database): Promise<{ id: number; hash: string }> {
  const [head] = await tx
    .select({ id: paymentRows.id, hash: paymentRows.hash })
    .from(paymentRows)
    .orderBy(desc(paymentRows.id))
    .limit(1)
  return head ?? { id: 0, hash: genesis }
}
