import { and, eq, gte, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { endedMatterLinks } from '../../../db/schema/tables.ts'
import type { MatterKey } from '../../kernel/matter.ts'

/** True where the office has ended the links of one of these since that one was given; one of the same second is ended too. */
export async function isLinkEnded(db: Database, keys: readonly MatterKey[], givenAt: Date): Promise<boolean> {
  const isOfOne = or(
    ...keys.map(({ kind, id }) => and(eq(endedMatterLinks.kind, kind), eq(endedMatterLinks.id, id))),
  )
  const [ended] = await db
    .select({ id: endedMatterLinks.id })
    .from(endedMatterLinks)
    .where(and(isOfOne, gte(endedMatterLinks.ended_at, givenAt)))
    .limit(1)
  return ended !== undefined
}
