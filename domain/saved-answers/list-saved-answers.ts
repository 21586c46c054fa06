import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { savedAnswers } from '../../db/schema/tables.ts'

export type SavedAnswer = typeof savedAnswers.$inferSelect

/** In the order in which they are offered. */
export const listSavedAnswers = (db: Database): Promise<SavedAnswer[]> =>
  db.select().from(savedAnswers).orderBy(asc(savedAnswers.position), asc(savedAnswers.id))

export async function findSavedAnswer(db: Database, id: string): Promise<SavedAnswer | null> {
  const [answer] = await db.select().from(savedAnswers).where(eq(savedAnswers.id, id))
  return answer ?? null
}
