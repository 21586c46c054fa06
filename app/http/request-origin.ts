import type { RequestOrigin } from '../../domain/kernel/person.ts'
import type { Session } from '../../domain/kernel/ports/accounts.ts'
import { requestContext, siteContext } from './context.ts'
import { formatDeviceCookie, formatSessionCookie, readDeviceCookie, readSessionCookie } from './cookies.ts'
import type { RouteArgs } from './route-args.ts'

/** Collects what the sign-in functions of `domain/people/sign-in/` need to know about a request. */
export function readRequestOrigin({ request, context }: RouteArgs): RequestOrigin {
  const deps = context.get(siteContext)
  const cookies = request.headers.get('Cookie') ?? ''
  return {
    address: context.get(requestContext).address,
    abortSignal: request.signal,
    session: readSessionCookie(cookies, deps),
    device: describeDevice(request.headers.get('User-Agent')),
    devices: readDeviceCookie(cookies, deps.siteUrl),
  }
}

interface CookieChanges {
  /** `null` removes the session cookie of the browser. */
  session?: Session | null
  devices?: readonly string[]
}

/** Returns the `Set-Cookie` headers for the changes that an action made. */
export function cookieHeaders({ context }: RouteArgs, { session, devices }: CookieChanges): Headers {
  const deps = context.get(siteContext)
  const headers = new Headers()
  if (session !== undefined) headers.append('Set-Cookie', formatSessionCookie(session, deps))
  if (devices) headers.append('Set-Cookie', formatDeviceCookie(devices, deps.siteUrl))
  return headers
}

/** Names of browsers. The first match counts, because browsers include the names of other browsers. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]/, /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns browser and system from a `User-Agent`: « Firefox sur Windows »; `null` if unknown. */
export function describeDevice(userAgent: string | null): string | null {
  const named = (list: readonly (readonly [string, ...RegExp[]])[]) =>
    list.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(userAgent ?? '')))?.[0]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? null
}
