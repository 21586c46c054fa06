import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customerCreations } from '../../../db/schema/tables.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { audit } from '../audit.ts'

/** An invitation can be followed for that long, in milliseconds (docs/product.md §6). */
export const invitationLife = 7 * 24 * 60 * 60 * 1000

/** Invites a client who is known to have no account, at an address that nobody signs in with. */
export async function invite(
  tx: Database,
  world: World<'jobs' | 'clock' | 'secret'>,
  { clientId, email }: { clientId: string; email: string },
): Promise<void> {
  const creations = customerCreations
  await tx.delete(creations).where(and(eq(creations.client_id, clientId), eq(creations.status, 'email_sent')))
  const id = randomId()
  const invited = { id, client_id: clientId, email, created_at: world.clock.now() }
  await tx.insert(creations).values({ ...invited, status: 'email_sent' })
  await world.jobs.enqueue(tx, 'send-invitation-mail', { creationId: id })
  await audit(tx, world, { act: 'client-invited', userId: clientId })
}
