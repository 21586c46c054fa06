import type { Turns } from '../../limits/turns.ts'
import type { Account } from '../../ports/accounts.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { findKnownDevice } from '../known-device.ts'

type Needs = World<'limits' | 'secret'>

/**
 * What a try of a password counts for (docs/product.md §9.4). A browser that the account knows has turns of its own:
 * whoever uses up the others, from one address or from thousands, does not lock the owner out there.
 */
export function passwordTurns(
  { limits, secret }: Needs,
  email: string,
  account: Account | null,
  { address, devices }: Asker,
): Turns {
  const device = account && findKnownDevice(devices, account.userId, secret)
  if (device) return [[limits.signInDevice, `${account.userId} ${device}`]]
  return [
    [limits.signInAddress, address],
    [limits.signInAccount, email],
  ]
}
