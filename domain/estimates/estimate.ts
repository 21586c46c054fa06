import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateDrafts, estimateMails, estimates } from '../../db/schema/tables.ts'
import type { EstimateTold } from '../events/estimate-acts.ts'
import type { World } from '../world.ts'

export type Estimate = typeof estimates.$inferSelect
export type EstimateDraft = typeof estimateDrafts.$inferSelect
export type EstimateMail = typeof estimateMails.$inferSelect

/** How events call a quote, by its number alone: they outlive what they tell of. */
export const estimateTold = ({ estimate_number }: Pick<Estimate, 'estimate_number'>): EstimateTold => ({
  called: estimate_number,
})

/** A draft has no number to be called by. */
export const draftTold: EstimateTold = { called: '' }

/** The draft, held until `tx` ends; `null` when there is none, any more. */
export async function holdDraft(tx: Database, id: string): Promise<EstimateDraft | null> {
  const [held] = await tx.select().from(estimateDrafts).where(eq(estimateDrafts.id, id)).for('update')
  return held ?? null
}

/** The quote, held until `tx` ends. */
export async function holdEstimate(tx: Database, id: string): Promise<Estimate | null> {
  const [held] = await tx.select().from(estimates).where(eq(estimates.id, id)).for('update')
  return held ?? null
}

/** The mail about it that waits to leave. */
export async function findLeaving(db: Database, estimateId: string): Promise<EstimateMail | null> {
  const isLeaving = and(eq(estimateMails.estimate_id, estimateId), eq(estimateMails.state, 'queued'))
  const [found] = await db.select().from(estimateMails).where(isLeaving)
  return found ?? null
}

/** The office's lists and open records follow. */
export const announceEstimates = (tx: Database, { announcements }: World<'announcements'>): Promise<void> =>
  announcements.announce(tx, 'office')
