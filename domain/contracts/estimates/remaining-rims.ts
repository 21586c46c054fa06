import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { withdrawals } from '../../../db/schema/tables.ts'
import type { Estimate } from './estimate.ts'
import { findRimChoice, priceRimChoice } from './estimate-choice.ts'

/**
 * Returns the keys of the rims that the client has withdrawn from. Withdrawals before the estimate was reopened are ignored, because
 * they concern an earlier contract.
 */
export async function findWithdrawnRims(
  db: Database,
  { id, state, decided_at: since }: Estimate,
): Promise<string[]> {
  if (state !== 'accepted') return []
  const { agreed_part: agreed, decided_at } = withdrawals
  const rows = await db
    .select({ agreed, decided_at })
    .from(withdrawals)
    .where(eq(withdrawals.estimate_id, id))
  return rows.flatMap(({ agreed: part, decided_at: at }) =>
    part && at && (since === null || at >= since) ? part.rims : [],
  )
}

/** Returns the content of a new order from an estimate: lines, total and rims, without the rims that the client has withdrawn from. */
export async function readRemainingEstimate(db: Database, estimate: Estimate) {
  const gone = await findWithdrawnRims(db, estimate)
  const choice = gone.length > 0 ? findRimChoice(estimate) : null
  const left = choice && priceRimChoice(choice, (key) => !gone.includes(key))
  const rows = choice ? choice.rims.flatMap((rim) => (gone.includes(rim.key) ? rim.rows : [])) : []
  return {
    lines: left ? left.printed : estimate.lines,
    total: left ? left.totals.total : estimate.total,
    rims: estimate.rims
      .map((rim, row) => ({ ...rim, place: rimPlaceOfRow(row) }))
      .filter((_, row) => !rows.includes(row)),
  }
}

/** Returns the place of a rim in the order, by its row in the estimate. Places never change, because labels show them. */
export const rimPlaceOfRow = (row: number) => row + 1
