import { and, eq, gte } from 'drizzle-orm'
import { estimates } from '../../db/schema/tables.ts'
import type { ListedRecords } from '../lists/records.ts'

/** What a list says of a quote; all else stays where it is. */
const columns = {
  id: estimates.id,
  estimate_number: estimates.estimate_number,
  created_at: estimates.created_at,
  total_te: estimates.total_te,
  total: estimates.total,
  status: estimates.status,
  pos_id: estimates.pos_id,
}

export type ListedEstimate = Pick<typeof estimates.$inferSelect, keyof typeof columns>

/** The client's quotes of the last twelve months at both points of sale (docs/product.md §7.3). */
export const listedEstimates: ListedRecords<ListedEstimate> = {
  name: 'estimates',
  of: (db, { client, since }) =>
    db
      .select(columns)
      .from(estimates)
      .where(and(eq(estimates.client_id, client), gte(estimates.created_at, since)))
      .as('listed'),
}
