import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import { dayAndHour } from '../../calendar/day-and-hour.ts'
import type { ThreadKey } from '../../letters/threads/thread-key.ts'
import type { ClientValues } from '../client-values.ts'
import { tidyValues } from '../tidy-values.ts'

/** Whoever sent a request or a message. */
export interface Sender {
  clientId: string | null
  /** « la demande ABC-123 », « le message du 3 mars 2026 à 10 h 12 ». */
  to: string
  values: ClientValues
}

/** What the thread says of whoever sent it; `held` until the transaction ends. */
export async function findSender(
  db: Database,
  { kind, id }: ThreadKey,
  { held }: { held: boolean },
): Promise<Sender | null> {
  return kind === 'request' ? requestSender(db, id, held) : messageSender(db, id, held)
}

async function requestSender(db: Database, id: string, held: boolean): Promise<Sender | null> {
  const query = db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  const [found] = await (held ? query.for('update') : query)
  if (!found) return null
  const { last_name, first_name, phone, email, line_1, zip_code, city, client } = found
  const type = client === 'professionnel' ? 'company' : 'individual'
  const values = tidyValues({ type, last_name, first_name, phone, email, line_1, zip_code, city })
  return { clientId: found.client_id, to: `la demande ${found.reference}`, values }
}

async function messageSender(db: Database, id: string, held: boolean): Promise<Sender | null> {
  const query = db.select().from(contactMessages).where(eq(contactMessages.id, id))
  const [found] = await (held ? query.for('update') : query)
  if (!found) return null
  const { email, name, created_at } = found
  const words = (name ?? '').trim().split(/\s+/)
  const first_name = words.length > 1 ? words[0] : ''
  const last_name = words.slice(first_name ? 1 : 0).join(' ')
  const values = tidyValues({ type: 'individual', email, first_name, last_name })
  return { clientId: found.client_id, to: `le message du ${dayAndHour(created_at)}`, values }
}
