import type { Database } from '../../db/client.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import type { AccountNotice } from './account-notice.ts'
import type { Asker } from './asker.ts'
import { findKnownDevice } from './known-device.ts'

/** Tells the owner, once the transaction of the act commits. */
export function notifyOwner(
  tx: Database,
  { jobs }: World<'jobs'>,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  return jobs.enqueue(tx, 'send-account-notice-mail', { userId, noticeId: randomId(), notice })
}

/** The same, of a browser in which nobody has signed in to that account yet. */
export async function notifyOfNewDevice(
  tx: Database,
  world: World<'jobs' | 'secret'>,
  userId: string,
  { devices }: Asker,
): Promise<void> {
  if (!findKnownDevice(devices, userId, world.secret)) await notifyOwner(tx, world, userId, 'new-device')
}
