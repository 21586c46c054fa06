import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customerCreations } from '../../../db/schema/tables.ts'
import { personName } from '../../clients/client-name.ts'
import { findClient } from '../../clients/find-client.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { audit } from '../audit.ts'
import { type Entry, enter } from '../enter.ts'
import type { Creation } from './find-creation.ts'

type Needs = World<'db' | 'accounts' | 'announcements' | 'clock' | 'secret'>

export async function openAccount(
  tx: Database,
  world: Needs,
  { id, client_id: userId, email }: Creation,
  passwordHash: string,
  asker: Asker,
): Promise<Entry> {
  const { accounts, announcements } = world
  const client = await findClient(tx, userId)
  const name = (client && personName(client)) || email
  await accounts.create(tx, { userId, email, name, role: 'client', passwordHash })
  await tx
    .update(customerCreations)
    .set({ status: 'account_created', uid: userId })
    .where(eq(customerCreations.id, id))
  await audit(tx, world, { act: 'account-created', userId, address: asker.address })
  await announcements.announce(tx, `customer-creations/${id}`)
  return enter(tx, world, userId, asker)
}
