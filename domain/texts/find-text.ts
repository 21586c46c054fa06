import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { textVersions } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import type { LegalTextName } from './legal-texts.ts'

export type TextVersion = typeof textVersions.$inferSelect

const newestFirst = [desc(textVersions.valid_from), desc(textVersions.number)]

/** The version in force on a day; before the first of all, that one. `null` where the site has none yet. */
export async function versionOn(db: Database, text: LegalTextName, day: Day): Promise<TextVersion | null> {
  const isOf = eq(textVersions.text, text)
  const [version] = await db
    .select()
    .from(textVersions)
    .where(and(isOf, lte(textVersions.valid_from, day)))
    .orderBy(...newestFirst)
    .limit(1)
  if (version) return version
  const [first] = await db.select().from(textVersions).where(isOf).orderBy(asc(textVersions.number)).limit(1)
  return first ?? null
}

/** All of them, the last in force first. */
export const listVersions = (db: Database, text: LegalTextName): Promise<TextVersion[]> =>
  db
    .select()
    .from(textVersions)
    .where(eq(textVersions.text, text))
    .orderBy(...newestFirst)

/** The version that a record names. */
export async function findVersionById(db: Database, id: string): Promise<TextVersion | null> {
  const [version] = await db.select().from(textVersions).where(eq(textVersions.id, id))
  return version ?? null
}

export async function findVersion(
  db: Database,
  text: LegalTextName,
  number: number,
): Promise<TextVersion | null> {
  const isIt = and(eq(textVersions.text, text), eq(textVersions.number, number))
  const [version] = await db.select().from(textVersions).where(isIt)
  return version ?? null
}
