import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients } from '../../../db/schema/tables.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { plainEmail } from '../person.ts'
import { invite } from './invite.ts'

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

async function ensureClient(tx: Database, email: string): Promise<string> {
  const ofEmail = eq(sql`lower(${clients.email})`, email)
  const [known] = await tx.select({ id: clients.id }).from(clients).where(ofEmail)
  if (known) return known.id
  const id = randomId()
  await tx.insert(clients).values({ id, type: 'individual', email })
  return id
}
