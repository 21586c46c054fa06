import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'

/*
 * Fields of a quote that invoices and orders read. The rules of quotes are in `domain/contracts/`.
 */

type Estimate = typeof estimates.$inferSelect

/** The day whose terms a quote offers: of chosen rims it is that of the quote that they were chosen from. */
export const offeredAt = ({ offered_at, created_at }: Pick<Estimate, 'offered_at' | 'created_at'>): Date =>
  offered_at ?? created_at

/** The client's own order number, where the office knew it when the quote was written. */
export const quotedPurchaseOrder = (content: Readonly<Record<string, unknown>> | null): string | null => {
  const typed = content?.purchase_order
  return typeof typed === 'string' && typed.trim() ? typed.trim().slice(0, 60) : null
}

/** The quote, locked until `tx` ends. */
export async function lockEstimate(tx: Database, id: string): Promise<Estimate | null> {
  const [estimate] = await tx.select().from(estimates).where(eq(estimates.id, id)).for('update')
  return estimate ?? null
}
