import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { textVersions } from '../../../db/schema/tables.ts'
import type { TextVersion } from '../find-text.ts'
import { factsOf } from '../text-facts.ts'

/** Nobody has seen it in force: it will say what is so by then. */
export async function renewComing(tx: Database, { id, html, facts }: TextVersion): Promise<void> {
  const now = factsOf(html)
  if (!isDeepStrictEqual(facts, now))
    await tx.update(textVersions).set({ facts: now }).where(eq(textVersions.id, id))
}
