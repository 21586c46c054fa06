import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomIdPattern } from './random-id.ts'

/*
 * Signatures of texts, and what is made of them: ids and addresses that open something for whoever got them by mail.
 */

/**
 * Vouches for `text` in an address that the site sends by mail. What is signed begins with its purpose (a path,
 * or a word of its own), so that a signature given for one thing opens no other.
 */
export function sign(text: string, secret: string): string {
  return digest(text, secret).toString('base64url')
}

/** True when `given` is the signature of `text`; takes the same time whatever is wrong with it. */
export function verifySignature(given: string, text: string, secret: string): boolean {
  return isSameInConstantTime(given, sign(text, secret))
}

/**
 * The same in 16 small letters and digits, for where there is no room and capitals get lost: 64 bits, of which
 * somebody tries few by mail.
 */
export function signShort(text: string, secret: string): string {
  return digest(text, secret).toString('hex').slice(0, 16)
}

export function verifyShortSignature(given: string, text: string, secret: string): boolean {
  return isSameInConstantTime(given, signShort(text, secret))
}

const digest = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

/** Takes the same time wherever they differ. */
export function isSameInConstantTime(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** What an id is signed for; it opens nothing else. */
type SignaturePurpose =
  | 'customer-creation'
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | 'expert-dossier'
  | `known-device\n${string}`

/**
 * A record's id and the site's signature over it, as the links in mails carry them. The signature is stored nowhere,
 * so that who reads the database cannot follow a link of it.
 */
export function signId(purpose: SignaturePurpose, id: string, secret: string): string {
  return `${id}.${sign(`${purpose}\n${id}`, secret)}`
}

/** The id that was signed for that, or `null` when the site never did. */
export function verifySignedId(purpose: SignaturePurpose, signed: string, secret: string): string | null {
  const [id = '', signature = '', ...more] = signed.split('.')
  if (!randomIdPattern.test(id) || more.length > 0) return null
  return verifySignature(signature, `${purpose}\n${id}`, secret) ? id : null
}

/** How long a signed address opens its page (docs/product.md §10, §11.28). */
export const accessDays = 90

/**
 * The address that opens one private page without an account, for those who got it by mail: the path,
 * when it ends, and a signature over both. What was signed as `alone` opens that page and leads to no other.
 */
export function signedPath(path: string, now: Date, secret: string, scope: AccessScope = ''): string {
  return signedUntil(path, Math.floor(now.getTime() / 1000) + accessDays * 86_400, secret, scope)
}

/** For whom a page's access is: its client, whom it leads on, or somebody else who is shown that page. */
const accessScopes = ['', 'alone'] as const
type AccessScope = (typeof accessScopes)[number]

const signedText = (path: string, until: number, scope: AccessScope) =>
  `${path}\n${until}${scope && `\n${scope}`}`

const signedUntil = (path: string, until: number, secret: string, scope: AccessScope) =>
  `${path}?jusqu_a=${until}&acces=${sign(signedText(path, until, scope), secret)}`

/** The same for another page, for whom `query` has let in already: it ends when that access does. */
export const signedAs = (
  path: string,
  query: URLSearchParams,
  secret: string,
  scope: AccessScope = '',
): string => signedUntil(path, Number(query.get('jusqu_a')), secret, scope)

/** When an access was given, to the second. */
export const accessGivenAt = (query: URLSearchParams): Date =>
  new Date((Number(query.get('jusqu_a')) - accessDays * 86_400) * 1000)

/** What of an address opens it, for those below its page: `jusqu_a=…&acces=…`; empty for whoever came by their account. */
export const carriedAccess = (query: URLSearchParams): string =>
  query.has('acces')
    ? String(new URLSearchParams(['jusqu_a', 'acces'].map((name) => [name, query.get(name) ?? ''])))
    : ''

/** True when `query` holds a valid, unexpired access to `path` that leads on from it. */
export function hasSignedAccess(path: string, query: URLSearchParams, now: Date, secret: string): boolean {
  const access = verifySignedAccess(path, query, now, secret)
  return access?.worth === 'open' && access.scope === ''
}

/** What the site's own access to `path` is worth now, and for whom it is; `null` for what the site never gave. */
export function verifySignedAccess(
  path: string,
  query: URLSearchParams,
  now: Date,
  secret: string,
): { worth: 'open' | 'expired'; scope: AccessScope } | null {
  const [until, given] = [Number(query.get('jusqu_a')), query.get('acces') ?? '']
  if (!Number.isInteger(until)) return null
  const scope = accessScopes.find((one) => verifySignature(given, signedText(path, until, one), secret))
  if (scope === undefined) return null
  return { worth: until * 1000 < now.getTime() ? 'expired' : 'open', scope }
}
