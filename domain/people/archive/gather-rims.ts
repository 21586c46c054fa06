import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRims, type orders } from '../../../db/schema/tables.ts'
import { section } from './archive-part.ts'
import type { ArchiveSection } from './archive-record.ts'

export async function gatherRims(
  db: Database,
  ordered: readonly (typeof orders.$inferSelect)[],
): Promise<ArchiveSection> {
  const numbers = new Map(ordered.map(({ id, order_number }) => [id, order_number]))
  const rims = await db
    .select()
    .from(orderRims)
    .where(inArray(orderRims.order_id, [...numbers.keys()]))
    .orderBy(asc(orderRims.place))
  return section(
    'rims',
    rims.map((rim) => ({ ...rim, order_number: numbers.get(rim.order_id) })),
  )
}
