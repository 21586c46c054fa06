import { getTableColumns, sql } from 'drizzle-orm'
import { orderRims, supplements } from '../../../db/schema/tables.ts'

/**
 * SQL: the services of a rim's accepted supplements, in the order of acceptance. Column names are written out, because Drizzle
 * omits the table name of a column in queries of a single table.
 */
export const supplementServicesOfRim = sql<
  string[]
>`array(select accepted.service from ${supplements} as accepted
  where accepted.rim_id = order_rims.id and accepted.state = 'accepted' order by accepted.answered_at, accepted.id)`

/** Columns of a rim with everything that is sold for it. */
export const soldRimColumns = { ...getTableColumns(orderRims), added: supplementServicesOfRim }

/** A rim with the services of its accepted supplements, on which its work and steps also depend. */
export type SoldRim = typeof orderRims.$inferSelect & { added: string[] }
