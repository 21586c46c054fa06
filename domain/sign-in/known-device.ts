import { randomId, randomIdPattern } from '../random-id.ts'
import { isSignature, sign } from '../signature.ts'

/** A browser remembers that many accounts that have signed in there. */
const mostAccounts = 4
const oneYear = 365 * 24 * 60 * 60

const cookieName = (isHttps: boolean) => (isHttps ? '__Host-appareil' : 'appareil')
const signedText = (userId: string, id: string) => `known-device\n${userId}\n${id}`

interface Site {
  siteUrl: string
  secret: string
}

/**
 * The id of this browser when its owner has signed in to that account there before, or has followed a mail's
 * link: strangers who try passwords elsewhere do not take its turns away (docs/product.md §6).
 */
export function findKnownDevice(cookies: string, userId: string, { siteUrl, secret }: Site): string | null {
  const known = entriesOf(cookies, siteUrl).find((entry) => isOf(entry, userId, secret))
  return known?.split('.')[0] ?? null
}

/** The `Set-Cookie` line that makes this browser known for that account, or keeps it so. */
export function rememberDevice(cookies: string, userId: string, { siteUrl, secret }: Site): string {
  const isHttps = siteUrl.startsWith('https:')
  const id = findKnownDevice(cookies, userId, { siteUrl, secret }) ?? randomId()
  const others = entriesOf(cookies, siteUrl).filter((entry) => !isOf(entry, userId, secret))
  const entries = [`${id}.${sign(signedText(userId, id), secret)}`, ...others].slice(0, mostAccounts)
  const attributes = `Max-Age=${oneYear}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return `${cookieName(isHttps)}=${entries.join('~')}; ${attributes}`
}

function entriesOf(cookies: string, siteUrl: string): string[] {
  const name = `${cookieName(siteUrl.startsWith('https:'))}=`
  const cookie = cookies.split(/;\s*/).find((part) => part.startsWith(name))
  return cookie?.slice(name.length).split('~').slice(0, mostAccounts) ?? []
}

function isOf(entry: string, userId: string, secret: string): boolean {
  const [id = '', signature = ''] = entry.split('.')
  return randomIdPattern.test(id) && isSignature(signature, signedText(userId, id), secret)
}
