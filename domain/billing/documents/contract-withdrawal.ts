import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates, withdrawals } from '../../../db/schema/tables.ts'

/*
 * Whether a client has withdrawn from an estimate or order. Invoices and orders depend on it, so it belongs to a lower context than the
 * declarations (`domain/contracts/withdrawals/`). It is a query, because each change of a declaration would have to update a stored
 * flag.
 */

/**
 * SQL condition: the declaration is confirmed to come from the contract's client. Anybody can type a number and an address, so an
 * unconfirmed declaration has no effect (docs/product.md §11.27).
 */
export const isDeclarationConfirmed = sql`(${withdrawals.confirmed_at} is not null)`

/**
 * SQL condition: the declaration was decided to concern only a part of its contract. It stops rims of the order, not the order. Until
 * it is decided on, it stops the whole order.
 */
const isOfPart = sql`(${withdrawals.agreed_part} is not null)`

/**
 * SQL condition: the declaration prevents an order of its estimate, because it was decided to be in time, or is confirmed and
 * not decided on. A declaration made before the estimate was accepted does not concern the contract that was concluded then. An estimate
 * that is not accepted is no contract: only a decision of staff counts (docs/product.md §11.27).
 */
export const preventsEstimateOrder: SQL = sql`(${withdrawals.estimate_id} = ${estimates.id} and not ${isOfPart} and case when ${estimates.state} = 'accepted'
  then coalesce(${withdrawals.joined_at}, ${withdrawals.created_at}) >= coalesce(${estimates.decided_at}, '-infinity')
    and (${withdrawals.decision} = 'in-time' or (${withdrawals.decision} is null and ${isDeclarationConfirmed}))
  else ${withdrawals.decision} = 'in-time' end)`

/** Returns whether a declaration prevents an order of that estimate. */
export async function isEstimateWithdrawn(db: Database, estimateId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(estimates, preventsEstimateOrder)
    .where(eq(estimates.id, estimateId))
    .limit(1)
  return found !== undefined
}

/** Returns whether a declaration stops an order: one of its estimate, or one of the order itself if it was made without an estimate. */
export const isContractWithdrawn = (
  db: Database,
  { id, estimate_id }: { id: string; estimate_id: string | null },
): Promise<boolean> => (estimate_id ? isEstimateWithdrawn(db, estimate_id) : isOrderWithdrawn(db, id))

/** Returns whether an order was withdrawn from: in time, or confirmed and not decided on. */
async function isOrderWithdrawn(db: Database, orderId: string): Promise<boolean> {
  const prevents = or(
    eq(withdrawals.decision, 'in-time'),
    and(isNull(withdrawals.decision), isDeclarationConfirmed),
  )
  const [found] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.order_id, orderId), sql`not ${isOfPart}`, prevents))
    .limit(1)
  return found !== undefined
}
