import type { Database } from '../../../db/client.ts'
import { textVersions } from '../../../db/schema/tables.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { listVersions, type TextVersion } from '../find-text.ts'
import { factsOf } from '../text-facts.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

type NewVersion = Pick<TextVersion, 'text' | 'html' | 'summary' | 'valid_from' | 'author_name'>

/** Adds a version that says what its variables stand for today, and tells every node; `tx` holds the versions. */
export async function addVersion(
  tx: Database,
  { clock, announcements }: Omit<Needs, 'db'>,
  { text, html, ...version }: NewVersion,
): Promise<{ id: string; number: number }> {
  const numbers = (await listVersions(tx, text)).map(({ number }) => number)
  const row = { id: randomId(), text, number: Math.max(0, ...numbers) + 1, html, facts: factsOf(html) }
  await tx.insert(textVersions).values({ ...row, ...version, created_at: clock.now() })
  await announcements.announce(tx, 'texts')
  await announcements.announce(tx, 'office')
  return row
}
