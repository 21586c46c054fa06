import type { Turns } from '../limits/turns.ts'
import type { Account, RateLimits } from '../ports.ts'
import { findKnownDevice } from './known-device.ts'
import type { Visit } from './sign-in.ts'

interface World {
  limits: RateLimits
  siteUrl: string
  secret: string
}

/**
 * What a try of a password counts for (docs/product.md §9.4). A browser that the account knows has turns of its own:
 * whoever uses up the others, from one address or from thousands, does not lock the owner out there.
 */
export function passwordTurns(
  { limits, ...site }: World,
  email: string,
  account: Account | null,
  { address, cookies }: Visit,
): Turns {
  const device = account && findKnownDevice(cookies, account.userId, site)
  if (device) return [[limits.signInDevice, `${account.userId} ${device}`]]
  return [
    [limits.signInAddress, address],
    [limits.signInAccount, email],
  ]
}
