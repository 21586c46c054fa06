import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'

/**
 * Whose a new order or document is: the client's, or of the one that their record has become part of meanwhile. Held, so
 * that a merge waits until the record is there to be brought along.
 */
export async function standingId(tx: Database, clientId: string): Promise<string> {
  const [client] = await tx
    .select({ merged_into: clients.merged_into })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('key share')
  return client?.merged_into ?? clientId
}
