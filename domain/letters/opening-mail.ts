import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import type { ThreadKey } from './threads/thread-key.ts'

/** The Message-ID of the visitor's mail that began a thread; `null` where a form did. */
export async function findOpeningMail(db: Database, { kind, id }: ThreadKey): Promise<string | null> {
  if (kind === 'request') return null
  const { message_id } = contactMessages
  const [message] = await db.select({ message_id }).from(contactMessages).where(eq(contactMessages.id, id))
  return message?.message_id ?? null
}
