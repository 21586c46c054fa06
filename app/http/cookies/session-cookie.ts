import { createHmac } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Session } from '../../../domain/ports/accounts.ts'
import { isSame } from '../../../domain/signature.ts'
import { ownCookieName, ownCookieOptions } from './own-cookies.ts'

interface Site {
  siteUrl: string
  /** Signs the cookie: a token that was read in the database opens nothing. */
  secret: string
}

const plainName = 'session'
const present = /(?:^|;\s*)(?:__Host-)?session=/

/** True for a `Cookie` header that claims a session, valid or not: such a visitor's pages are their own. */
export const carriesSession = (cookies: string | null | undefined) => present.test(cookies ?? '')

/** The token of the session in a `Cookie` header, `null` unless the site has signed it. */
export function readSessionCookie(cookies: string, { siteUrl, secret }: Site): string | null {
  const name = ownCookieName(plainName, siteUrl)
  const [token = '', signature = '', ...more] = (parse(cookies, name)[name] ?? '').split('.')
  return more.length === 0 && isSame(signature, signatureOf(token, secret)) ? token : null
}

/** The `Set-Cookie` line that gives the session to the browser, or with `null` takes away what it had. */
export function sessionCookie(session: Session | null, { siteUrl, secret }: Site): string {
  const name = ownCookieName(plainName, siteUrl)
  if (!session) return serialize(name, '', ownCookieOptions(siteUrl, 0))
  const signed = `${session.token}.${signatureOf(session.token, secret)}`
  return serialize(name, signed, ownCookieOptions(siteUrl, session.seconds))
}

/** Not by Web Crypto, which reckons in another thread: for so short a text that takes seven times as much CPU. */
const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64')
