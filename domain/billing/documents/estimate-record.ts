import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { lastDayToWithdraw } from '../../business/withdrawal-days.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'

/*
 * Fields of an estimate that invoices and orders read. The rules of estimates are in `domain/contracts/`.
 */

type Estimate = typeof estimates.$inferSelect

/** Returns the day whose terms an estimate offers. An estimate of chosen rims keeps the day of the estimate that they were chosen from. */
export const estimateTermsDay = ({
  offered_at,
  created_at,
}: Pick<Estimate, 'offered_at' | 'created_at'>): Date => offered_at ?? created_at

/** Returns the client's own order number if the office entered it in the estimate. */
export const estimatePurchaseOrder = (content: Readonly<Record<string, unknown>> | null): string | null => {
  const typed = content?.purchase_order
  return typeof typed === 'string' && typed.trim() ? typed.trim().slice(0, 60) : null
}

/** Returns the type of the client that the estimate names, otherwise that of the client's record. */
export const buyerType = (
  estimate: Pick<Estimate, 'buyer'>,
  client: { type: 'company' | 'individual' },
): 'company' | 'individual' => estimate.buyer?.type ?? client.type

/**
 * Returns the last day on which the client may withdraw from the services of an accepted estimate; `null` without a right to withdraw: a
 * company (staff judge what L. 221-3 grants the smallest), or a contract that was signed in the workshop (general terms, 3.1).
 */
export function findLastWithdrawalDay(
  { state, decided_at, decision_channel, pos_id }: ConcludedEstimate,
  type: 'company' | 'individual',
  site: Site,
): Day | null {
  if (type === 'company' || state !== 'accepted' || !decided_at || decision_channel === 'workshop')
    return null
  return lastDayToWithdraw(parisDay(decided_at), pos_id, site)
}

type ConcludedEstimate = Pick<Estimate, 'state' | 'decided_at' | 'decision_channel' | 'pos_id'>

/**
 * Returns the last day on which work on an estimate may not start and for which no work may be promised: the last day of the client's
 * withdrawal period. `null` if the client has no such right or expressly asked to start early.
 */
export async function findLastBlockedDay(db: Database, estimateId: string, site: Site): Promise<Day | null> {
  const [found] = await db
    .select({ estimate: estimates, type: clients.type })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(eq(estimates.id, estimateId))
  if (!found || found.estimate.early_start_at) return null
  return findLastWithdrawalDay(found.estimate, buyerType(found.estimate, found), site)
}

/** Returns the estimate, locked until `tx` ends. */
export async function lockEstimate(tx: Database, id: string): Promise<Estimate | null> {
  const [estimate] = await tx.select().from(estimates).where(eq(estimates.id, id)).for('update')
  return estimate ?? null
}
