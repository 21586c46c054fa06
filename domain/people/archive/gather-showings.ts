import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contentRecords, orders, portfolioSources } from '../../../db/schema/tables.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import type { Person } from '../find-person.ts'
import { section } from './archive-part.ts'
import type { ArchiveSection } from './archive-record.ts'

/** Where photos of their orders are shown, or will be. */
export async function gatherShowings(db: Database, person: Person): Promise<ArchiveSection> {
  const { order_number } = orders
  const { state, published_at } = contentRecords
  const shown = await db
    .select({ order_number, title: sql<string>`${contentRecords.content} ->> 'title'`, state, published_at })
    .from(portfolioSources)
    .innerJoin(contentRecords, eq(contentRecords.id, portfolioSources.record_id))
    .innerJoin(orders, eq(orders.id, portfolioSources.order_id))
    .where(belongingsOf(person).showings.isTheirs)
    .orderBy(asc(contentRecords.created_at))
  return section('showings', shown)
}
