import { randomId, randomIdPattern } from '../random-id.ts'
import { isSignature, sign } from '../signature.ts'

/** A browser remembers that many accounts that have signed in there. */
const mostAccounts = 4

const signedText = (userId: string, id: string) => `known-device\n${userId}\n${id}`

/**
 * The id of this browser when its owner has signed in to that account there before, or has followed a mail's
 * link: strangers who try passwords elsewhere do not take its turns away (docs/product.md §6). `devices` is what
 * the browser shows, an id with the site's signature for each account.
 */
export function findKnownDevice(devices: readonly string[], userId: string, secret: string): string | null {
  const known = devices.slice(0, mostAccounts).find((entry) => isOf(entry, userId, secret))
  return known?.split('.')[0] ?? null
}

/** What the browser is to show from now on, so that the account knows it. */
export function rememberDevice(devices: readonly string[], userId: string, secret: string): string[] {
  const id = findKnownDevice(devices, userId, secret) ?? randomId()
  const others = devices
    .slice(0, mostAccounts)
    .filter((entry) => !isOf(entry, userId, secret))
  return [`${id}.${sign(signedText(userId, id), secret)}`, ...others].slice(0, mostAccounts)
}

function isOf(entry: string, userId: string, secret: string): boolean {
  const [id = '', signature = ''] = entry.split('.')
  return randomIdPattern.test(id) && isSignature(signature, signedText(userId, id), secret)
}
