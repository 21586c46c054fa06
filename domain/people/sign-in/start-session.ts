import type { Database } from '../../../db/client.ts'
import type { AccountNotice, RequestOrigin } from '../../kernel/person.ts'
import type { Session } from '../../kernel/ports/accounts.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { signId, verifySignedId } from '../../kernel/signatures.ts'

/*
 * What a sign-in leaves: a session, a browser that the account knows from then on, and a mail to its owner where it did not
 * know it before.
 */

/** What the browser keeps of a sign-in. */
export interface OpenedSession {
  session: Session
  devices: string[]
}

/**
 * Opens a session, a whole one unless the second factor is `owed`. The one that the browser had ends: a token from before
 * never gains by it. Only a whole one makes the browser known to the account.
 */
export async function startSession(
  tx: Database,
  { accounts, secret }: Deps<'accounts' | 'secret'>,
  userId: string,
  { session, devices, device = null }: Omit<RequestOrigin, 'address'>,
  factor: 'shown' | 'owed' = 'shown',
): Promise<OpenedSession> {
  if (session) await accounts.closeSession(tx, session)
  return {
    session: await accounts.openSession(tx, userId, { device, isWhole: factor === 'shown' }),
    devices: factor === 'shown' ? rememberDevice(devices, userId, secret) : [...devices],
  }
}

/** A browser remembers that many accounts that have signed in there. */
const maxKnownAccounts = 4

const purpose = (userId: string) => `known-device\n${userId}` as const

/**
 * The id of this browser when its owner has signed in to that account there before, or has followed a mail's
 * link: strangers who try passwords elsewhere do not take its turns away (docs/product.md §6). `devices` is what
 * the browser shows, an id with the site's signature for each account.
 */
export function findKnownDevice(devices: readonly string[], userId: string, secret: string): string | null {
  const ids = devices
    .slice(0, maxKnownAccounts)
    .map((entry) => verifySignedId(purpose(userId), entry, secret))
  return ids.find((id) => id !== null) ?? null
}

/** What the browser is to show from now on, so that the account knows it. */
export function rememberDevice(devices: readonly string[], userId: string, secret: string): string[] {
  const id = findKnownDevice(devices, userId, secret) ?? randomId()
  const others = devices
    .slice(0, maxKnownAccounts)
    .filter((entry) => !verifySignedId(purpose(userId), entry, secret))
  return [signId(purpose(userId), id, secret), ...others].slice(0, maxKnownAccounts)
}

/** Tells the owner, once the transaction of the act commits. */
export function notifyAccountOwner(
  tx: Database,
  { jobs }: Deps<'jobs'>,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  return jobs.enqueue(tx, 'send-account-notice-mail', { userId, noticeId: randomId(), notice })
}

/** The same, of a browser in which nobody has signed in to that account yet. */
export async function notifyOfNewDevice(
  tx: Database,
  deps: Deps<'jobs' | 'secret'>,
  userId: string,
  { devices }: RequestOrigin,
): Promise<void> {
  if (!findKnownDevice(devices, userId, deps.secret)) await notifyAccountOwner(tx, deps, userId, 'new-device')
}

/** The first of which all is said counts: browsers name themselves after one another. */
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

/** « Firefox sur Windows », by what a browser says of itself (`User-Agent`); `null` when it says nothing known. */
export function describeDevice(userAgent: string | null): string | null {
  const named = (list: readonly (readonly [string, ...RegExp[]])[]) =>
    list.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(userAgent ?? '')))?.[0]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? null
}
