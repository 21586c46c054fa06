import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { textDrafts } from '../../db/schema/tables.ts'
import type { LegalTextName } from './legal-texts.ts'

export type TextDraft = typeof textDrafts.$inferSelect

export async function findDraft(db: Database, text: LegalTextName): Promise<TextDraft | null> {
  const [draft] = await db.select().from(textDrafts).where(eq(textDrafts.text, text))
  return draft ?? null
}
