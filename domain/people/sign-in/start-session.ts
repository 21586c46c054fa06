import type { Database } from '../../../db/client.ts'
import type { AccountNotice, RequestOrigin } from '../../kernel/person.ts'
import type { Session } from '../../kernel/ports/accounts.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { signId, verifySignedId } from '../../kernel/signatures.ts'

/*
 * Results of a sign-in: a session, a browser that the account knows from then on, and a mail to the owner if the browser was
 * unknown.
 */

/** Tokens that the browser stores after a sign-in. */
export interface OpenedSession {
  session: Session
  devices: string[]
}

/**
 * Opens a session; with `required` it still requires the second factor. The browser's previous session ends, so that an old token
 * never gets more rights. Only a session with a verified factor registers the browser for the account.
 */
export async function startSession(
  tx: Database,
  { accounts, secret }: Deps<'accounts' | 'secret'>,
  userId: string,
  { session, devices, device = null }: Omit<RequestOrigin, 'address'>,
  factor: 'verified' | 'required' = 'verified',
): Promise<OpenedSession> {
  if (session) await accounts.closeSession(tx, session)
  return {
    session: await accounts.openSession(tx, userId, {
      device,
      isSecondFactorVerified: factor === 'verified',
    }),
    devices: factor === 'verified' ? rememberDevice(devices, userId, secret) : [...devices],
  }
}

/** Maximum number of accounts that a browser remembers. */
const maxKnownAccounts = 4

const purpose = (userId: string) => `known-device\n${userId}` as const

/**
 * Returns the id of this browser if the account knows it: its owner has signed in there or has opened a link of a mail there.
 * Attempts of other people in other browsers then do not count against it (docs/product.md §6). `devices` contains the browser's
 * tokens, a signed id for each account.
 */
export function findKnownDevice(devices: readonly string[], userId: string, secret: string): string | null {
  const ids = devices
    .slice(0, maxKnownAccounts)
    .map((entry) => verifySignedId(purpose(userId), entry, secret))
  return ids.find((id) => id !== null) ?? null
}

/** Returns the tokens that the browser must store. With them, the account recognises the browser. */
export function rememberDevice(devices: readonly string[], userId: string, secret: string): string[] {
  const id = findKnownDevice(devices, userId, secret) ?? randomId()
  const others = devices
    .slice(0, maxKnownAccounts)
    .filter((entry) => !verifySignedId(purpose(userId), entry, secret))
  return [signId(purpose(userId), id, secret), ...others].slice(0, maxKnownAccounts)
}

/** Sends a security mail to the owner when the transaction commits. */
export function notifyAccountOwner(
  tx: Database,
  { jobs }: Deps<'jobs'>,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  return jobs.enqueue(tx, 'send-account-notice-mail', { userId, noticeId: randomId(), notice })
}

/** Sends a security mail if nobody has signed in to the account in this browser before. */
export async function notifyOfNewDevice(
  tx: Database,
  deps: Deps<'jobs' | 'secret'>,
  userId: string,
  { devices }: RequestOrigin,
): Promise<void> {
  if (!findKnownDevice(devices, userId, deps.secret)) await notifyAccountOwner(tx, deps, userId, 'new-device')
}

/** The first match counts, because browsers include the names of other browsers. */
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
