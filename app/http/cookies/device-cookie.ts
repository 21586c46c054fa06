import { parse, serialize } from 'hono/utils/cookie'
import { ownCookieName, ownCookieOptions } from './own-cookies.ts'

const plainName = 'appareil'
const oneYear = 365 * 24 * 60 * 60
const between = '~'

/** What the browser shows of the accounts that know it, newest first (domain/sign-in/known-device.ts). */
export function readDeviceCookie(cookies: string, siteUrl: string): string[] {
  const name = ownCookieName(plainName, siteUrl)
  return parse(cookies, name)[name]?.split(between) ?? []
}

/** The `Set-Cookie` line that has the browser keep them. */
export const deviceCookie = (devices: readonly string[], siteUrl: string) =>
  serialize(ownCookieName(plainName, siteUrl), devices.join(between), ownCookieOptions(siteUrl, oneYear))
