import type { Database } from '../../db/client.ts'
import type { Accounts, Clock } from '../ports.ts'
import type { Asker } from './asker.ts'
import { audit } from './audit.ts'

interface World {
  db: Database
  accounts: Accounts
  clock: Clock
  secret: string
}

/** Ends the session; a browser that has none has nothing to end. */
export async function signOut(world: World, { address, session }: Asker): Promise<void> {
  if (!session) return
  await world.db.transaction(async (tx) => {
    const person = await world.accounts.closeSession(tx, session)
    if (person) await audit(tx, world, { act: 'signed-out', userId: person.userId, address })
  })
}
