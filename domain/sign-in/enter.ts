import type { Database } from '../../db/client.ts'
import type { Session } from '../ports/accounts.ts'
import type { World } from '../world.ts'
import type { Asker } from './asker.ts'
import { rememberDevice } from './known-device.ts'

/** What the browser keeps of a sign-in. */
export interface Entry {
  session: Session
  devices: string[]
}

/**
 * Opens a session, a whole one unless the second factor is `owed`. The one that the browser had ends: a token from before
 * never gains by it. Only a whole one makes the browser known to the account.
 */
export async function enter(
  tx: Database,
  { accounts, secret }: World<'accounts' | 'secret'>,
  userId: string,
  { session, devices, device = null }: Omit<Asker, 'address'>,
  factor: 'shown' | 'owed' = 'shown',
): Promise<Entry> {
  if (session) await accounts.closeSession(tx, session)
  return {
    session: await accounts.openSession(tx, userId, { device, isWhole: factor === 'shown' }),
    devices: factor === 'shown' ? rememberDevice(devices, userId, secret) : [...devices],
  }
}
