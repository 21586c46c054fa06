import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { textVersions } from '../../../db/schema/tables.ts'
import type { TextVersion } from '../find-text.ts'
import { factsOf } from '../text-facts.ts'
import { amend } from './amendments.ts'

/** Nobody has seen it in force: it will say what is so by then. */
export async function renewComing(tx: Database, { id, text, html, facts }: TextVersion): Promise<void> {
  const amended = amend(text, html).html
  const now = factsOf(amended)
  if (amended !== html || !isDeepStrictEqual(facts, now))
    await tx.update(textVersions).set({ html: amended, facts: now }).where(eq(textVersions.id, id))
}
