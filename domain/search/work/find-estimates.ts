import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates } from '../../../db/schema/tables.ts'
import { isAmongNewest } from '../../lists/newest.ts'
import { mostRanked, rankOf } from '../rank.ts'
import { isWithin } from '../scope.ts'
import { isSought, type Sought, whose } from './sought.ts'

export type FoundEstimate = Awaited<ReturnType<typeof findEstimates>>[number]

/** Quotes by their number, plate, vehicle or client, the newest first. */
export async function findEstimates(db: Database, sought: Sought) {
  const { id, estimate_number, registration_number, state, total, pos_id, client_id, created_at } = estimates
  const isMeant = and(isSought(estimates.words, client_id, sought), isWithin(pos_id, sought.scope))
  const found = await db
    .select({
      id,
      number: estimate_number,
      registration_number,
      state,
      total,
      pos_id,
      created_at,
      client: whose,
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isAmongNewest(estimates, isMeant, mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((estimate) => ({
    ...estimate,
    rank: rankOf(sought.words, [estimate.number, estimate.registration_number]),
  }))
}
