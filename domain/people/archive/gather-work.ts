import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  contentRecords,
  estimateDrafts,
  estimateMails,
  estimates,
  invoiceDrafts,
  invoices,
  orderRims,
  orders,
  portfolioSources,
} from '../../../db/schema/tables.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { type ArchiveFile, documentFiles, rimPhotoFiles } from './archive-files.ts'
import { type Archive, type ArchiveWorld, all, section } from './archive-part.ts'
import { type ArchiveSection, handedOut, type SectionName } from './archive-sections.ts'

/** Quotes, orders and invoices, with the photos and documents that belong to them. */
export async function gatherWork(world: ArchiveWorld, person: Person): Promise<Archive> {
  const { db } = world
  const theirs = belongingsOf(person)
  const ordered = await db
    .select()
    .from(orders)
    .where(isOfClient(orders.client_id, person))
    .orderBy(desc(orders.created_at))
  const files = [...(await rimPhotoFiles(world, ordered)), ...(await documentFiles(world, person))]
  return {
    sections: [
      section('drafts', await all(db, estimateDrafts, theirs.drafts.isTheirs)),
      section('preparations', await all(db, invoiceDrafts, theirs.preparations.isTheirs)),
      withFiles('estimates', await estimatesOf(db, person), files),
      section('estimateMails', await all(db, estimateMails, theirs.estimateMails.isTheirs)),
      withFiles('orders', ordered, files),
      await gatherRims(db, ordered),
      await gatherShowings(db, person),
      withFiles('invoices', await invoicesOf(db, person), files),
    ],
    files,
  }
}

const estimatesOf = (db: Database, person: Person) =>
  db
    .select()
    .from(estimates)
    .where(isOfClient(estimates.client_id, person))
    .orderBy(desc(estimates.created_at))

const invoicesOf = (db: Database, person: Person) =>
  db.select().from(invoices).where(isOfClient(invoices.client_id, person)).orderBy(desc(invoices.created_at))

/** Records that name the files which lie beside them. */
const withFiles = (
  name: SectionName,
  rows: readonly { id: string }[],
  files: readonly ArchiveFile[],
): ArchiveSection => ({
  name,
  records: rows.map((row) => {
    const own = files.filter(({ owner }) => owner === row.id)
    return handedOut(
      name,
      row,
      own.map((file) => file.name),
    )
  }),
})

async function gatherRims(
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

/** Where photos of their orders are shown, or will be. */
async function gatherShowings(db: Database, person: Person): Promise<ArchiveSection> {
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
