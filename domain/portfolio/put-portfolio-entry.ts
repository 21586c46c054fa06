import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { portfolioEntries } from '../../db/schema/tables.ts'
import type { Clock } from '../ports/clock.ts'
import { holdFiles } from '../publishing/hold-files.ts'
import { type Publication, problemsOf } from '../publishing/publication.ts'
import { underFreeSlug } from '../publishing/slug.ts'
import type { World } from '../world.ts'
import { type PortfolioEntry, type PortfolioEntryInput, portfolioEntryForm } from './portfolio-entry-form.ts'

type Needs = World<'db' | 'clock' | 'announcements' | 'addresses'>

/** The page itself, in its publisher's transaction. */
export async function putPortfolioEntry(
  tx: Database,
  { clock, announcements, addresses }: Omit<Needs, 'db'>,
  input: PortfolioEntryInput,
): Promise<Publication> {
  const parsed = portfolioEntryForm.safeParse(input)
  if (!parsed.success) return { outcome: 'invalid', problems: problemsOf(parsed.error) }
  const urls = await holdFiles(tx, parsed.data)
  if (urls.length > 0) return { outcome: 'files-missing', urls }
  const saved = await save(tx, clock, parsed.data)
  await announcements.announce(tx, 'portfolio')
  return { outcome: 'published', ...saved, path: addresses.portfolioEntry(saved.id) }
}

async function save(tx: Database, clock: Clock, { id: wanted, created_at: date, ...entry }: PortfolioEntry) {
  const insert = async (entryId: string) => {
    const row = { ...entry, id: entryId, created_at: date ?? clock.now() }
    const inserted = await tx.insert(portfolioEntries).values(row).onConflictDoNothing().returning()
    return inserted.length === 1
  }
  if (!wanted) return { id: await underFreeSlug(entry.titre, insert), isNew: true }
  if (await insert(wanted)) return { id: wanted, isNew: true }
  await tx
    .update(portfolioEntries)
    .set({ ...entry, created_at: date })
    .where(eq(portfolioEntries.id, wanted))
  return { id: wanted, isNew: false }
}
