import { asc } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { portfolioSources } from '../../../db/schema/tables.ts'
import { deleteContent } from '../../content/delete-content.ts'
import { withdrawContent } from '../../content/publishing/withdraw-content.ts'
import { releaseFile } from '../../publishing/release-file.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import type { Person } from '../find-person.ts'
import { picturesOf } from './pictures-of-showings.ts'
import { redactPages } from './redact-pages.ts'

/**
 * Takes the portfolio entries that were made of photos of their orders away from visitors and out of the office, with every
 * version: without somebody's consent they may not stand (docs/product.md §11.19). Answers the keys of the pictures that go;
 * one that another page mentions stays.
 */
export async function eraseShowings(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  by: StaffPerson,
  person: Person,
): Promise<string[]> {
  const sources = await tx
    .select({ id: portfolioSources.record_id })
    .from(portfolioSources)
    .where(belongingsOf(person).showings.isTheirs)
    .orderBy(asc(portfolioSources.record_id))
  const ids = sources.map(({ id }) => id)
  const pictures = await picturesOf(tx, ids)
  for (const id of ids) {
    await withdrawContent({ ...world, db: tx }, by, 'portfolio', id)
    await deleteContent({ ...world, db: tx }, by, 'portfolio', id)
  }
  await redactPages(tx, ids)
  const keys: string[] = []
  for (const id of pictures) keys.push(...(await releaseFile(tx, id)))
  return keys
}
