import { createHmac } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { href } from 'react-router'
import type { Session } from '../../domain/kernel/ports/accounts.ts'
import { isSameInConstantTime } from '../../domain/kernel/signatures.ts'
import { sectionOf } from './pages.ts'

interface Site {
  siteUrl: string
  /** Signs the cookie: a token that was read in the database opens nothing. */
  secret: string
}

// The session.

const sessionCookieName = 'session'
const sessionPattern = /(?:^|;\s*)(?:__Host-)?session=/

/** True for a `Cookie` header that claims a session, valid or not: such a visitor's pages are their own. */
export const carriesSession = (cookies: string | null | undefined) => sessionPattern.test(cookies ?? '')

/** The token of the session in a `Cookie` header, `null` unless the site has signed it. */
export function readSessionCookie(cookies: string, { siteUrl, secret }: Site): string | null {
  const name = siteCookieName(sessionCookieName, siteUrl)
  const [token = '', signature = '', ...more] = (parse(cookies, name)[name] ?? '').split('.')
  return more.length === 0 && isSameInConstantTime(signature, sign(token, secret)) ? token : null
}

/** The `Set-Cookie` line that gives the session to the browser, or with `null` takes away what it had. */
export function sessionCookie(session: Session | null, { siteUrl, secret }: Site): string {
  const name = siteCookieName(sessionCookieName, siteUrl)
  if (!session) return serialize(name, '', siteCookieOptions(siteUrl, 0))
  const signed = `${session.token}.${sign(session.token, secret)}`
  return serialize(name, signed, siteCookieOptions(siteUrl, session.seconds))
}

/** Not by Web Crypto, which reckons in another thread: for so short a text that takes seven times as much CPU. */
const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')

// The devices that accounts know.

const deviceCookieName = 'appareil'
const oneYear = 365 * 24 * 60 * 60
const separator = '~'

/** What the browser shows of the accounts that know it, newest first (domain/people/sign-in/start-session.ts). */
export function readDeviceCookie(cookies: string, siteUrl: string): string[] {
  const name = siteCookieName(deviceCookieName, siteUrl)
  return parse(cookies, name)[name]?.split(separator) ?? []
}

/** The `Set-Cookie` line that has the browser keep them. */
export const deviceCookie = (devices: readonly string[], siteUrl: string) =>
  serialize(
    siteCookieName(deviceCookieName, siteUrl),
    devices.join(separator),
    siteCookieOptions(siteUrl, oneYear),
  )

// Private pages that were opened here, for the labels of their rims (docs/decisions/0081-rim-labels-and-rim-passport.md).

/** Where alone the browser sends them. */
const labelsPath = sectionOf(href('/j/:code', { code: 'code' }))

/** A cookie of each page, since none can be read where another is set; not of `__Host-`, which knows no path. */
const matterCookieName = (id: string, siteUrl: string) =>
  `${isHttps(siteUrl) ? '__Secure-' : ''}dossier-${id}`

/** What the link of that page carries (`jusqu_a=…&acces=…`), where this browser has opened it; proved by whoever reads it. */
export function readMatterCookie(cookies: string, id: string, siteUrl: string): string | null {
  const name = matterCookieName(id, siteUrl)
  return parse(cookies, name)[name] ?? null
}

/** The `Set-Cookie` line that keeps a page's link as long as it is good, for so many `seconds`. */
export const matterCookie = (id: string, access: string, seconds: number, siteUrl: string) =>
  serialize(matterCookieName(id, siteUrl), access, {
    ...siteCookieOptions(siteUrl, seconds),
    path: labelsPath,
  })

// What all share.

/**
 * Name of a cookie of the site's. On https its prefix keeps the browser from taking it from another host, from a
 * sub-domain or over plain HTTP.
 */
const siteCookieName = (name: string, siteUrl: string) => (isHttps(siteUrl) ? `__Host-${name}` : name)

/** No script reads it, and no other site's form carries it along; `maxAge` in seconds. */
const siteCookieOptions = (siteUrl: string, maxAge: number) =>
  ({ maxAge, path: '/', httpOnly: true, secure: isHttps(siteUrl), sameSite: 'Lax' }) as const

const isHttps = (siteUrl: string) => siteUrl.startsWith('https:')
