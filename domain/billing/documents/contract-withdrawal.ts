import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates, withdrawals } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { lastDayToWithdraw } from '../../business/withdrawal-days.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { buyerTypeOfEstimate } from './estimate-row.ts'

/*
 * Until when a client may withdraw from an estimate, and whether it has withdrawn from an estimate or order. Invoices and orders
 * depend on both, so they belong to a lower context than the declarations (`domain/contracts/withdrawals/`). Whether it has
 * withdrawn is a query, because each change of a declaration would have to update a stored flag.
 */

/**
 * SQL condition: the declaration is confirmed to come from the contract's client. Anybody can type a number and an address, so an
 * unconfirmed declaration has no effect.
 */
export const isWithdrawalDeclarationConfirmed = sql`(${withdrawals.confirmed_at} is not null)`

/**
 * SQL condition: staff decided that the declaration concerns only a part of its contract. Such a declaration stops rims
 * of the order, not the order. Until the decision, the declaration stops the whole order.
 */
const isOfPart = sql`(${withdrawals.agreed_part} is not null)`

/**
 * SQL condition: the declaration prevents an order of its estimate, because staff decided that it was in time, or
 * because it is confirmed and not decided yet. A declaration made before the estimate was accepted does not concern the
 * contract that was concluded then. An estimate that is not accepted is no contract: only a decision of staff counts.
 */
export const preventsOrderOfEstimate: SQL = sql`(${withdrawals.estimate_id} = ${estimates.id} and not ${isOfPart} and case when ${estimates.state} = 'accepted'
  then coalesce(${withdrawals.joined_at}, ${withdrawals.created_at}) >= coalesce(${estimates.decided_at}, '-infinity')
    and (${withdrawals.decision} = 'in-time' or (${withdrawals.decision} is null and ${isWithdrawalDeclarationConfirmed}))
  else ${withdrawals.decision} = 'in-time' end)`

/** Whether a declaration prevents an order of that estimate. */
export async function isEstimateWithdrawn(db: Database, estimateId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(estimates, preventsOrderOfEstimate)
    .where(eq(estimates.id, estimateId))
    .limit(1)
  return found !== undefined
}

/** Whether a declaration stops an order: one of its estimate, or one of the order itself if it was made without an estimate. */
export const isContractWithdrawn = (
  db: Database,
  { id, estimate_id }: { id: string; estimate_id: string | null },
): Promise<boolean> => (estimate_id ? isEstimateWithdrawn(db, estimate_id) : isOrderWithdrawn(db, id))

/** Whether an order was withdrawn from: the declaration was in time, or is confirmed and not decided yet. */
async function isOrderWithdrawn(db: Database, orderId: string): Promise<boolean> {
  const prevents = or(
    eq(withdrawals.decision, 'in-time'),
    and(isNull(withdrawals.decision), isWithdrawalDeclarationConfirmed),
  )
  const [found] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.order_id, orderId), sql`not ${isOfPart}`, prevents))
    .limit(1)
  return found !== undefined
}

/**
 * Returns the last day on which the client may withdraw from the services of an accepted estimate; `null` without a
 * right to withdraw: a company (L. 221-3 grants the right to some very small companies: staff decide), or a contract
 * that was signed in the workshop (general terms, 3.1).
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

type ConcludedEstimate = Pick<
  typeof estimates.$inferSelect,
  'state' | 'decided_at' | 'decision_channel' | 'pos_id'
>

/**
 * Returns the last day on which work on an estimate may not start and for which no work may be promised: the last day of the
 * client's withdrawal period. `null` if the client has no such right or expressly asked to start early.
 */
export async function findLastDayBeforeWorkMayStart(
  db: Database,
  estimateId: string,
  site: Site,
): Promise<Day | null> {
  const [found] = await db
    .select({ estimate: estimates, type: clients.type })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(eq(estimates.id, estimateId))
  if (!found || found.estimate.early_start_at) return null
  return findLastWithdrawalDay(found.estimate, buyerTypeOfEstimate(found.estimate, found), site)
}
