import { desc } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  estimateDrafts,
  estimateMails,
  estimates,
  invoiceDrafts,
  invoices,
  orders,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import { isTheirWithdrawal } from '../belongings/done-for.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { type Archive, type ArchiveWorld, all, section } from './archive-part.ts'
import { documentFiles } from './files/document-files.ts'
import { rimPhotoFiles } from './files/rim-photo-files.ts'
import { gatherRims } from './gather-rims.ts'
import { gatherShowings } from './gather-showings.ts'
import { withFiles } from './with-files.ts'

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
      section('withdrawals', await all(db, withdrawals, isTheirWithdrawal(person))),
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
