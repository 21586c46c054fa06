import type { World } from '../world.ts'
import type { Asker } from './asker.ts'
import { audit } from './audit.ts'

type Needs = World<'db' | 'accounts' | 'clock' | 'secret'>

/** Ends the session; a browser that has none has nothing to end. */
export async function signOut(world: Needs, { address, session }: Asker): Promise<void> {
  if (!session) return
  await world.db.transaction(async (tx) => {
    const userId = await world.accounts.closeSession(tx, session)
    if (userId) await audit(tx, world, { act: 'signed-out', userId, address })
  })
}
