import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages } from '../../../db/schema/tables.ts'
import type { MatterKey } from '../../kernel/matter.ts'
import type { ThreadKey } from '../threads/messages.ts'
import { findThread, type Thread } from '../threads/thread.ts'

/** The correspondence of a matter: its request's or message's own, else the one that was begun on its page. */
export async function findMatterThread(db: Database, { kind, id }: MatterKey): Promise<Thread | null> {
  const key = await findThreadKey(db, { kind, id })
  return key && findThread(db, key)
}

async function findThreadKey(db: Database, { kind, id }: MatterKey): Promise<ThreadKey | null> {
  if (kind === 'request' || kind === 'message') return { kind, id }
  const [begun] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.about_kind, kind), eq(contactMessages.about_id, id)))
  return begun ? { kind: 'message', id: begun.id } : null
}
