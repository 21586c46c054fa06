import { and, desc, eq, gte } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimates } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { lastTwelveMonths } from '../lists/last-twelve-months.ts'
import { matchesSearch } from '../lists/matches-search.ts'
import type { EstimateStatus } from './estimate-status.ts'

export interface EstimateChoice {
  /** Words of the number. */
  search: string
  status: EstimateStatus | null
}

export type ListedEstimate = Awaited<ReturnType<typeof listEstimates>>[number]

/**
 * The client's quotes of the last twelve months at both points of sale, the newest first (docs/product.md
 * §7.3).
 */
export function listEstimates(db: Database, client: Client, now: Date, { search, status }: EstimateChoice) {
  const { id, estimate_number, created_at, total_te, total, pos_id } = estimates
  return db
    .select({ id, estimate_number, created_at, total_te, total, status: estimates.status, pos_id })
    .from(estimates)
    .where(
      and(
        eq(estimates.client_id, client.id),
        gte(created_at, lastTwelveMonths(now)),
        status === null ? undefined : eq(estimates.status, status),
        matchesSearch(search, [estimate_number]),
      ),
    )
    .orderBy(desc(created_at), id)
}
