import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'

/*
 * Row of an estimate: its lock, and values derived from its columns that billing and orders need too. The rules of estimates are
 * in `domain/contracts/`.
 */

type Estimate = typeof estimates.$inferSelect

/**
 * Returns the day whose terms an estimate offers. An estimate of chosen rims keeps the day of the estimate that they were chosen
 * from.
 */
export const estimateTermsDay = ({
  offered_at,
  created_at,
}: Pick<Estimate, 'offered_at' | 'created_at'>): Date => offered_at ?? created_at

/** Returns the client's own order number if staff entered it in the estimate. */
export const purchaseOrderOfEstimate = (content: Readonly<Record<string, unknown>> | null): string | null => {
  const typed = content?.purchase_order
  return typeof typed === 'string' && typed.trim() ? typed.trim().slice(0, 60) : null
}

/** Returns the type of the client that the estimate names, otherwise that of the client's record. */
export const buyerTypeOfEstimate = (
  estimate: Pick<Estimate, 'buyer'>,
  client: { type: 'company' | 'individual' },
): 'company' | 'individual' => estimate.buyer?.type ?? client.type

/** Returns the estimate, locked until `tx` ends. */
export async function lockEstimate(tx: Transaction, id: string): Promise<Estimate | null> {
  const [estimate] = await tx.select().from(estimates).where(eq(estimates.id, id)).for('update')
  return estimate ?? null
}
