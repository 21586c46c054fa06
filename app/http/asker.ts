import type { Session } from '../../domain/ports/accounts.ts'
import type { Asker } from '../../domain/sign-in/asker.ts'
import { deviceWords } from '../../domain/sign-in/device-words.ts'
import { requestContext, siteContext } from '../context.ts'
import { deviceCookie, readDeviceCookie } from './cookies/device-cookie.ts'
import { readSessionCookie, sessionCookie } from './cookies/session-cookie.ts'
import type { Visited } from './visit.ts'

/** Who asks, as the acts of `domain/sign-in/` want to know it. */
export function askerOf({ request, context }: Visited): Asker {
  const site = context.get(siteContext)
  const cookies = request.headers.get('Cookie') ?? ''
  return {
    address: context.get(requestContext).address,
    leaving: request.signal,
    session: readSessionCookie(cookies, site),
    device: deviceWords(request.headers.get('User-Agent')),
    devices: readDeviceCookie(cookies, site.siteUrl),
  }
}

interface Kept {
  /** `null` ends the one that the browser has. */
  session?: Session | null
  devices?: readonly string[]
}

/** The headers that have the browser keep what an act gave it. */
export function keeping({ context }: Visited, { session, devices }: Kept): Headers {
  const site = context.get(siteContext)
  const headers = new Headers()
  if (session !== undefined) headers.append('Set-Cookie', sessionCookie(session, site))
  if (devices) headers.append('Set-Cookie', deviceCookie(devices, site.siteUrl))
  return headers
}
