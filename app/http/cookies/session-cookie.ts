import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import type { Session } from '../../../domain/ports/accounts.ts'
import { ownCookieName, ownCookieOptions } from './own-cookies.ts'

interface Site {
  siteUrl: string
  /** Signs the cookie: a token that was read in the database opens nothing. */
  secret: string
}

const plainName = 'session'
const present = new RegExp(`(?:^|;\\s*)(?:__Host-)?${plainName}=`)

/** True for a `Cookie` header that claims a session, valid or not: such a visitor's pages are their own. */
export const carriesSession = (cookies: string | null | undefined) => present.test(cookies ?? '')

/** The token of the session in a `Cookie` header, `null` unless the site has signed it. */
export async function readSessionCookie(cookies: string, { siteUrl, secret }: Site): Promise<string | null> {
  const name = ownCookieName(plainName, siteUrl)
  return (await parseSigned(cookies, secret, name))[name] || null
}

/** The `Set-Cookie` line that gives the session to the browser, or with `null` takes away what it had. */
export function sessionCookie(session: Session | null, { siteUrl, secret }: Site): Promise<string> | string {
  const name = ownCookieName(plainName, siteUrl)
  if (!session) return serialize(name, '', ownCookieOptions(siteUrl, 0))
  return serializeSigned(name, session.token, secret, ownCookieOptions(siteUrl, session.seconds))
}
