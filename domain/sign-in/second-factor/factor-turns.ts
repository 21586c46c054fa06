import type { Turns } from '../../limits/turns.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { findKnownDevice } from '../known-device.ts'

/**
 * What a try of a code counts for (docs/product.md §9.4). Only who has the password can try; where the owner has shown
 * the factor before, their browser has turns of its own, and whoever uses up the others does not lock them out there.
 */
export function factorTurns(
  { limits, secret }: World<'limits' | 'secret'>,
  userId: string,
  { devices }: Asker,
): Turns {
  const device = findKnownDevice(devices, userId, secret)
  if (!device) return [[limits.factorAccount, userId]]
  return [
    [limits.factorDevice, `${userId} ${device}`],
    // A mail's link makes a browser known too: many of them are not many times the turns.
    [limits.factorDevices, userId],
  ]
}
