import { randomIdPattern } from './random-id.ts'
import { isSignature, sign } from './signature.ts'

/** What an id is signed for; it opens nothing else. */
export type Purpose =
  | 'customer-creation'
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | `known-device\n${string}`

/**
 * A record's id and the site's signature over it, as the links in mails carry them. The signature is stored nowhere,
 * so that who reads the database cannot follow a link of it.
 */
export function signId(purpose: Purpose, id: string, secret: string): string {
  return `${id}.${sign(`${purpose}\n${id}`, secret)}`
}

/** The id that was signed for that, or `null` when the site never did. */
export function readSignedId(purpose: Purpose, signed: string, secret: string): string | null {
  const [id = '', signature = '', ...more] = signed.split('.')
  if (!randomIdPattern.test(id) || more.length > 0) return null
  return isSignature(signature, `${purpose}\n${id}`, secret) ? id : null
}

/** How long the link in the workshop's mail opens a request and its photos (docs/product.md §10). */
const accessDays = 90

/**
 * The address that opens one private page without an account, for those who got it by mail: the path,
 * when it ends, and a signature over both.
 */
export function signedPath(path: string, now: Date, secret: string): string {
  const until = Math.floor(now.getTime() / 1000) + accessDays * 86_400
  return `${path}?jusqu_a=${until}&acces=${sign(`${path}\n${until}`, secret)}`
}

/** True when `query` holds a valid, unexpired access to `path`. */
export const hasAccess = (path: string, query: URLSearchParams, now: Date, secret: string): boolean =>
  readAccess(path, query, now, secret) === 'open'

/** What the site's own access to `path` is worth now; `null` for what the site never gave. */
export function readAccess(
  path: string,
  query: URLSearchParams,
  now: Date,
  secret: string,
): 'open' | 'expired' | null {
  const until = Number(query.get('jusqu_a'))
  if (!Number.isInteger(until)) return null
  if (!isSignature(query.get('acces') ?? '', `${path}\n${until}`, secret)) return null
  return until * 1000 < now.getTime() ? 'expired' : 'open'
}
