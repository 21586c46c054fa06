import type { RequestOrigin } from '../../domain/kernel/person.ts'
import type { Session } from '../../domain/kernel/ports/accounts.ts'
import { describeDevice } from '../../domain/people/sign-in/start-session.ts'
import { requestContext, siteContext } from './context.ts'
import { deviceCookie, readDeviceCookie, readSessionCookie, sessionCookie } from './cookies.ts'
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
  if (session !== undefined) headers.append('Set-Cookie', sessionCookie(session, deps))
  if (devices) headers.append('Set-Cookie', deviceCookie(devices, deps.siteUrl))
  return headers
}
