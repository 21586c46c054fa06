import { randomId } from '../random-id.ts'
import { readSignedId, signId } from '../signed-links.ts'

/** A browser remembers that many accounts that have signed in there. */
const mostAccounts = 4

const purpose = (userId: string) => `known-device\n${userId}` as const

/**
 * The id of this browser when its owner has signed in to that account there before, or has followed a mail's
 * link: strangers who try passwords elsewhere do not take its turns away (docs/product.md §6). `devices` is what
 * the browser shows, an id with the site's signature for each account.
 */
export function findKnownDevice(devices: readonly string[], userId: string, secret: string): string | null {
  const ids = devices.slice(0, mostAccounts).map((entry) => readSignedId(purpose(userId), entry, secret))
  return ids.find((id) => id !== null) ?? null
}

/** What the browser is to show from now on, so that the account knows it. */
export function rememberDevice(devices: readonly string[], userId: string, secret: string): string[] {
  const id = findKnownDevice(devices, userId, secret) ?? randomId()
  const others = devices
    .slice(0, mostAccounts)
    .filter((entry) => !readSignedId(purpose(userId), entry, secret))
  return [signId(purpose(userId), id, secret), ...others].slice(0, mostAccounts)
}
