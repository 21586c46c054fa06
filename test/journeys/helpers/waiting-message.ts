import { randomId } from '../../../domain/kernel/random-id.ts'
import { query } from './database.ts'

/** Inserts a contact message that has waited longer than all others. */
export async function insertWaitingMessageSince(
  object: string,
  years: number,
  email = 'camille@exemple.fr',
): Promise<string> {
  const id = randomId()
  await query(
    `insert into contact_messages (id, email, object, message, client_email, created_at, waits_since)
     values ($1, $4, $2, 'Bonjour', 'contact@exemple.fr', now() - $3 * interval '1 year',
      now() - $3 * interval '1 year')`,
    [id, object, years, email],
  )
  return id
}
