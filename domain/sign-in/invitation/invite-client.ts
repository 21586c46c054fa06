import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, customerCreations } from '../../../db/schema/tables.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { audit } from '../audit.ts'
import { plainEmail } from '../person.ts'

/** An invitation can be followed for that long, in milliseconds (docs/product.md §6). */
export const invitationLife = 7 * 24 * 60 * 60 * 1000

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/**
 * Invites a client to open their account: the record is made and its mail queued (docs/product.md §4). An address
 * that no client has becomes a client's. A new invitation takes the place of one not followed yet.
 */
export function inviteClient(world: Needs, typed: string): Promise<{ outcome: 'invited' | 'has-account' }> {
  const { db, accounts } = world
  const email = plainEmail(typed)
  return db.transaction(async (tx) => {
    await lockClients(tx, 'shared')
    if (await accounts.find(tx, email)) return { outcome: 'has-account' }
    await invite(tx, world, { clientId: await ensureClient(tx, email), email })
    return { outcome: 'invited' }
  })
}

/** The same of a client who is known to have no account, at an address that nobody signs in with. */
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

async function ensureClient(tx: Database, email: string): Promise<string> {
  const ofEmail = eq(sql`lower(${clients.email})`, email)
  const [known] = await tx.select({ id: clients.id }).from(clients).where(ofEmail)
  if (known) return known.id
  const id = randomId()
  await tx.insert(clients).values({ id, type: 'individual', email })
  return id
}

/** Whom the mail of an invitation goes to; `null` once it was followed or replaced. */
export async function findInvitedEmail(db: Database, creationId: string): Promise<string | null> {
  const waiting = and(eq(customerCreations.id, creationId), eq(customerCreations.status, 'email_sent'))
  const [found] = await db.select().from(customerCreations).where(waiting)
  return found?.email ?? null
}
