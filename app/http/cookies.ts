import { createHmac } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { href } from 'react-router'
import type { Session } from '../../domain/kernel/ports/accounts.ts'
import { isSameInConstantTime } from '../../domain/kernel/signatures.ts'
import { firstPathSegmentOf } from './pages.ts'

interface Site {
  siteUrl: string
  /** Signs the cookie, so that a token read from the database alone opens no session. */
  secret: string
}

// Session cookie.

const sessionCookieName = 'session'
const sessionPattern = /(?:^|;\s*)(?:__Host-)?session=/

/** Whether the `Cookie` header contains a session cookie, valid or not. Such requests bypass the page cache. */
export const hasSessionCookie = (cookies: string | null | undefined) => sessionPattern.test(cookies ?? '')

/** Returns the session token of a `Cookie` header; `null` when its signature is invalid. */
export function readSessionCookie(cookies: string, { siteUrl, secret }: Site): string | null {
  const name = siteCookieName(sessionCookieName, siteUrl)
  const [token = '', signature = '', ...more] = (parse(cookies, name)[name] ?? '').split('.')
  return more.length === 0 && isSameInConstantTime(signature, sign(token, secret)) ? token : null
}

/** Returns the `Set-Cookie` header that stores the session, or removes it when `session` is `null`. */
export function formatSessionCookie(session: Session | null, { siteUrl, secret }: Site): string {
  const name = siteCookieName(sessionCookieName, siteUrl)
  if (!session) return serialize(name, '', siteCookieOptions(siteUrl, 0))
  const signed = `${session.token}.${sign(session.token, secret)}`
  return serialize(name, signed, siteCookieOptions(siteUrl, session.seconds))
}

/** Uses `node:crypto` instead of Web Crypto, which works in another thread and needs seven times the CPU for so short a text. */
const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')

// Cookie of trusted devices.

const deviceCookieName = 'appareil'
const oneYear = 365 * 24 * 60 * 60
const separator = '~'

/** Returns the device tokens that the browser holds for accounts, newest first (domain/people/sign-in/sign-in.ts). */
export function readDeviceCookie(cookies: string, siteUrl: string): string[] {
  const name = siteCookieName(deviceCookieName, siteUrl)
  return parse(cookies, name)[name]?.split(separator) ?? []
}

/** Returns the `Set-Cookie` header that stores the device tokens. */
export const formatDeviceCookie = (devices: readonly string[], siteUrl: string) =>
  serialize(
    siteCookieName(deviceCookieName, siteUrl),
    devices.join(separator),
    siteCookieOptions(siteUrl, oneYear),
  )

// Cookies of private pages that were opened in this browser. They are read when a rim label of such a page is scanned.

/** Only path to which the browser sends these cookies. */
const labelsPath = firstPathSegmentOf(href('/j/:code', { code: 'code' }))

/**
 * Returns the cookie name of one private page. Each page has its own cookie, because the page that sets it cannot read the
 * existing ones (they are sent to `labelsPath` only). `__Host-` is not possible because it forbids a path.
 */
const matterCookieName = (id: string, siteUrl: string) =>
  `${isHttps(siteUrl) ? '__Secure-' : ''}dossier-${id}`

/** Returns the access query (`jusqu_a=…&acces=…`) of a private page that this browser has opened. The caller must verify it. */
export function readMatterCookie(cookies: string, id: string, siteUrl: string): string | null {
  const name = matterCookieName(id, siteUrl)
  return parse(cookies, name)[name] ?? null
}

/** Returns the `Set-Cookie` header that keeps a page's access query for `seconds`, the remaining validity of its link. */
export const formatMatterCookie = (id: string, access: string, seconds: number, siteUrl: string) =>
  serialize(matterCookieName(id, siteUrl), access, {
    ...siteCookieOptions(siteUrl, seconds),
    path: labelsPath,
  })

// Shared helpers.

/**
 * Returns the name of a site cookie. On https the `__Host-` prefix makes the browser reject the cookie from another host, a
 * subdomain or plain HTTP.
 */
const siteCookieName = (name: string, siteUrl: string) => (isHttps(siteUrl) ? `__Host-${name}` : name)

/** Returns options that hide the cookie from scripts and from forms of other sites; `maxAge` in seconds. */
const siteCookieOptions = (siteUrl: string, maxAge: number) =>
  ({ maxAge, path: '/', httpOnly: true, secure: isHttps(siteUrl), sameSite: 'Lax' }) as const

const isHttps = (siteUrl: string) => siteUrl.startsWith('https:')
