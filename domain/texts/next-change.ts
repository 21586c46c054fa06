import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { textVersions } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import type { LegalTextName } from './legal-texts.ts'

/** The first day after `day` on which another version comes into force. */
export async function nextChange(db: Database, text: LegalTextName, day: Day): Promise<Day | null> {
  const [next] = await db
    .select({ day: textVersions.valid_from })
    .from(textVersions)
    .where(and(eq(textVersions.text, text), gt(textVersions.valid_from, day)))
    .orderBy(asc(textVersions.valid_from))
    .limit(1)
  return next?.day ?? null
}
