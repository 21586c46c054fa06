import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clientPeople, clients, contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import { normalizeEmail } from '../../kernel/person.ts'

/**
 * Whether the workshop knows an e-mail address: the address of a client or of one of a client's people, or of a
 * request or message that the workshop has answered. A message alone does not count, since anybody can send one in any name.
 */
export async function isKnownEmail(db: Database, email: string): Promise<boolean> {
  const address = normalizeEmail(email)
  const { rows } = await db.execute<{ is_known: boolean }>(sql`select
    exists (select 1 from ${clients} where lower(${clients.email}) = ${address})
    or exists (select 1 from ${clientPeople}
      where ${clientPeople.email} = ${address} and ${clientPeople.invited_at} is not null and ${clientPeople.closed_at} is null)
    or exists (select 1 from ${quoteRequests}
      where lower(${quoteRequests.email}) = ${address} and ${quoteRequests.state} in ('answered', 'estimated'))
    or exists (select 1 from ${contactMessages}
      where lower(${contactMessages.email}) = ${address} and ${contactMessages.state} = 'answered') as is_known`)
  return rows[0]?.is_known ?? false
}
