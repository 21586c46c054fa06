import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

/** Whoever calls has checked that the reader may see it. `null` when there is none. */
export async function findContactMessage(db: Database, id: string): Promise<ContactMessage | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id)).limit(1)
  return message ?? null
}
