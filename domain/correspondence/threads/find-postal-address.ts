import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, contactMessages, quoteRequests } from '../../../db/schema/tables.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import { formatClientPostalLines, formatPostalAddressLines } from '../../people/clients/postal-address.ts'

/**
 * Returns the lines of the postal address to which a thread is answered: that of the client's record, or else the one in the
 * quote request; `null` if neither is complete.
 */
export async function findPostalAddressOfThread(db: Database, key: ThreadKey): Promise<string[] | null> {
  return key.kind === 'request' ? addressOfRequest(db, key.id) : addressOfMessage(db, key.id)
}

async function addressOfRequest(db: Database, id: string) {
  const [found] = await db
    .select({ request: quoteRequests, client: clients })
    .from(quoteRequests)
    .leftJoin(clients, eq(clients.id, quoteRequests.client_id))
    .where(eq(quoteRequests.id, id))
  if (!found) return null
  const { request, client } = found
  const { first_name, last_name, line_1, zip_code, city } = request
  return (
    (client && formatClientPostalLines(client, client.address)) ??
    formatPostalAddressLines([`${first_name} ${last_name}`], {
      line_1,
      line_2: '',
      zip_code,
      city,
      country: '',
    })
  )
}

async function addressOfMessage(db: Database, id: string) {
  const [found] = await db
    .select({ client: clients })
    .from(contactMessages)
    .innerJoin(clients, eq(clients.id, contactMessages.client_id))
    .where(eq(contactMessages.id, id))
  return found ? formatClientPostalLines(found.client, found.client.address) : null
}
