import type { Database } from '../../db/client.ts'
import type { Accounts, Clock } from '../ports.ts'
import { audit } from './audit.ts'
import type { Visit } from './sign-in.ts'

interface World {
  db: Database
  accounts: Accounts
  clock: Clock
  secret: string
}

/** Ends the session on the server; answers the `Set-Cookie` lines that take it from the browser. */
export function signOut(world: World, { address, cookies }: Visit): Promise<string[]> {
  return world.db.transaction(async (tx) => {
    const { person, setCookie } = await world.accounts.closeSession(tx, cookies)
    if (person) await audit(tx, world, { act: 'signed-out', userId: person.userId, address })
    return setCookie
  })
}
