import { and, desc, eq, ne, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages } from '../../../db/schema/tables.ts'
import { isTheirEmail, mostTold, type Writer } from './earlier-writer.ts'

export function earlierMessages(db: Database, { email, client_id }: Writer, but: string | null) {
  const { id, created_at, state, object } = contactMessages
  const isTheirs = or(
    isTheirEmail(contactMessages.email, email),
    client_id ? eq(contactMessages.client_id, client_id) : undefined,
  )
  return db
    .select({ id, created_at, state, object })
    .from(contactMessages)
    .where(and(isTheirs, but ? ne(id, but) : undefined))
    .orderBy(desc(created_at))
    .limit(mostTold)
}
