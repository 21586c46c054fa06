import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomIdPattern } from './random-id.ts'

/* Signatures of texts, and the signed ids and addresses that give access to recipients of mails. */

/**
 * Signs a text for an address sent by mail. The text must begin with its purpose (a path, or a word of its own), so that a
 * signature for one purpose is invalid for others.
 */
export function signAddressText(text: string, secret: string): string {
  return digest(text, secret).toString('base64url')
}

/** Whether `signature` is the signature of `text`. Takes the same time for every wrong signature. */
export function verifySignature(signature: string, text: string, secret: string): boolean {
  return isSameInConstantTime(signature, signAddressText(text, secret))
}

/**
 * Signs a text with 16 lower-case hexadecimal digits, for places with little room where capitals get lost. 64 bits are enough,
 * because few attempts are possible by mail.
 */
export function signShortText(text: string, secret: string): string {
  return digest(text, secret).toString('hex').slice(0, 16)
}

export function verifyShortSignature(signature: string, text: string, secret: string): boolean {
  return isSameInConstantTime(signature, signShortText(text, secret))
}

const digest = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

/** Compares two texts in constant time. */
export function isSameInConstantTime(candidate: string, right: string): boolean {
  const [one, other] = [Buffer.from(candidate), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Purpose of a signed id; the signature is invalid for other purposes. */
type SignaturePurpose =
  | 'customer-creation'
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | 'expert-dossier'
  | `known-device\n${string}`

/**
 * Returns a record's id with its signature, for links in mails. The signature is not stored, so that a reader of the database
 * cannot follow the link.
 */
export function signId(purpose: SignaturePurpose, id: string, secret: string): string {
  return `${id}.${signAddressText(`${purpose}\n${id}`, secret)}`
}

/** Returns the id of a signed id; `null` if the signature is invalid. */
export function verifySignedId(purpose: SignaturePurpose, signed: string, secret: string): string | null {
  const [id = '', signature = '', ...more] = signed.split('.')
  if (!randomIdPattern.test(id) || more.length > 0) return null
  return verifySignature(signature, `${purpose}\n${id}`, secret) ? id : null
}

/** Days for which a signed address is valid. */
export const signedLinkDays = 90

/**
 * Returns an address that opens a private page without an account: path, end of validity, and a signature over both. With the
 * scope `this-page` it opens only that page and gives access to no other.
 */
export function signedPath(path: string, now: Date, secret: string, scope: AccessScope = 'client'): string {
  return signedUntil(path, Math.floor(now.getTime() / 1000) + signedLinkDays * 86_400, secret, scope)
}

/**
 * Scopes of an access, and the word that its signature covers. `client`: the client, who may open other pages.
 * `this-page`: another person, who sees only this page.
 */
const signedWordOfScope = { client: '', 'this-page': 'alone' } as const
type AccessScope = keyof typeof signedWordOfScope
const accessScopes = Object.keys(signedWordOfScope) as AccessScope[]

const signedText = (path: string, until: number, scope: AccessScope) => {
  const word = signedWordOfScope[scope]
  return `${path}\n${until}${word && `\n${word}`}`
}

const signedUntil = (path: string, until: number, secret: string, scope: AccessScope) =>
  `${path}?jusqu_a=${until}&acces=${signAddressText(signedText(path, until, scope), secret)}`

/** Returns a signed address of another page that expires together with the access of `query`. */
export const signWithSameExpiry = (
  path: string,
  query: URLSearchParams,
  secret: string,
  scope: AccessScope = 'client',
): string => signedUntil(path, Number(query.get('jusqu_a')), secret, scope)

/** Returns when an access was created, to the second. */
export const parseAccessTime = (query: URLSearchParams): Date =>
  new Date((Number(query.get('jusqu_a')) - signedLinkDays * 86_400) * 1000)

/**
 * Returns the access parameters of an address for links to pages below it: `jusqu_a=…&acces=…`. The result is empty for
 * visitors with an account.
 */
export const createSignedAccessParameters = (query: URLSearchParams): string =>
  query.has('acces')
    ? String(new URLSearchParams(['jusqu_a', 'acces'].map((name) => [name, query.get(name) ?? ''])))
    : ''

/** Whether `query` contains a valid access to `path` with the client's scope. */
export function hasSignedAccess(path: string, query: URLSearchParams, now: Date, secret: string): boolean {
  const access = verifySignedAccess(path, query, now, secret)
  return access?.state === 'open' && access.scope === 'client'
}

/** Verifies the access to `path`: its scope, and whether it has expired. `null` if the site has not signed it. */
export function verifySignedAccess(
  path: string,
  query: URLSearchParams,
  now: Date,
  secret: string,
): { state: 'open' | 'expired'; scope: AccessScope } | null {
  const [until, given] = [Number(query.get('jusqu_a')), query.get('acces') ?? '']
  if (!Number.isInteger(until)) return null
  const scope = accessScopes.find((one) => verifySignature(given, signedText(path, until, one), secret))
  if (scope === undefined) return null
  return { state: until * 1000 < now.getTime() ? 'expired' : 'open', scope }
}
