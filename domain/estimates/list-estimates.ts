import { and, eq, getTableColumns, gte } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimates } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { lastTwelveMonths } from '../lists/last-twelve-months.ts'
import type { Records } from '../lists/records.ts'

const { lines, buyer, rims, content, message, ...columns } = getTableColumns(estimates)

export type ListedEstimate = Omit<
  typeof estimates.$inferSelect,
  'lines' | 'buyer' | 'rims' | 'content' | 'message'
>

/** The client's quotes of the last twelve months at both points of sale (docs/product.md §7.3). */
export function listedEstimatesOf(db: Database, client: Client, now: Date): Records<ListedEstimate> {
  return db
    .select(columns)
    .from(estimates)
    .where(and(eq(estimates.client_id, client.id), gte(estimates.created_at, lastTwelveMonths(now))))
    .as('listed')
}
