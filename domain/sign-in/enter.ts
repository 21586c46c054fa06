import type { Database } from '../../db/client.ts'
import type { Session } from '../ports.ts'
import type { World } from '../world.ts'
import type { Asker } from './asker.ts'
import { rememberDevice } from './known-device.ts'

/** What the browser keeps of a sign-in. */
export interface Entry {
  session: Session
  devices: string[]
}

/** Opens a session. The one that the browser had ends: a token from before the sign-in never gains by it. */
export async function enter(
  tx: Database,
  { accounts, secret }: World<'accounts' | 'secret'>,
  userId: string,
  { session, devices }: Omit<Asker, 'address'>,
): Promise<Entry> {
  if (session) await accounts.closeSession(tx, session)
  return {
    session: await accounts.openSession(tx, userId),
    devices: rememberDevice(devices, userId, secret),
  }
}
