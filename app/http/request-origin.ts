import type { RequestOrigin } from '../../domain/kernel/person.ts'
import type { Session } from '../../domain/kernel/ports/accounts.ts'
import { describeDevice } from '../../domain/people/sign-in/start-session.ts'
import { requestContext, siteContext } from './context.ts'
import { deviceCookie, readDeviceCookie, readSessionCookie, sessionCookie } from './cookies.ts'
import type { RouteArgs } from './route-args.ts'

/** Collects what the sign-in functions of `domain/people/sign-in/` need to know about a request. */
export function describeRequestSender({ request, context }: RouteArgs): RequestOrigin {
  const site = context.get(siteContext)
  const cookies = request.headers.get('Cookie') ?? ''
  return {
    address: context.get(requestContext).address,
    abortSignal: request.signal,
    session: readSessionCookie(cookies, site),
    device: describeDevice(request.headers.get('User-Agent')),
    devices: readDeviceCookie(cookies, site.siteUrl),
  }
}

interface CookieChanges {
  /** `null` removes the session cookie of the browser. */
  session?: Session | null
  devices?: readonly string[]
}

/** Returns the `Set-Cookie` headers for the changes that an action made. */
export function cookieHeaders({ context }: RouteArgs, { session, devices }: CookieChanges): Headers {
  const site = context.get(siteContext)
  const headers = new Headers()
  if (session !== undefined) headers.append('Set-Cookie', sessionCookie(session, site))
  if (devices) headers.append('Set-Cookie', deviceCookie(devices, site.siteUrl))
  return headers
}
