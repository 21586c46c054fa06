import { getTableColumns, sql } from 'drizzle-orm'
import { orderRims, supplements } from '../../../db/schema/tables.ts'

/**
 * SQL: the services of a rim's accepted supplements, in the order of their acceptance. Column names are written out because Drizzle
 * leaves the table name of a column out where a query reads one table.
 */
export const addedServices = sql<string[]>`array(select accepted.service from ${supplements} as accepted
  where accepted.rim_id = order_rims.id and accepted.state = 'accepted' order by accepted.answered_at, accepted.id)`

/** Columns of a rim with everything that is sold for it. */
export const soldRimColumns = { ...getTableColumns(orderRims), added: addedServices }

/** A rim with the services of its accepted supplements: its work and its steps follow from them too. */
export type SoldRim = typeof orderRims.$inferSelect & { added: string[] }
