import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customerCreations } from '../../../db/schema/tables.ts'

/** Links that were not followed yet open nothing any more. */
export async function forgetInvitations(tx: Database, clientId: string): Promise<boolean> {
  const waiting = and(eq(customerCreations.client_id, clientId), eq(customerCreations.status, 'email_sent'))
  return ((await tx.delete(customerCreations).where(waiting)).rowCount ?? 0) > 0
}
