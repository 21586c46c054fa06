import type { Transaction } from '../../../db/client.ts'
import { type RateLimited, type RateLimitUses, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import {
  type AccountNoticeKind,
  normalizeEmail,
  type RequestOrigin,
  type SignedInPerson,
} from '../../kernel/person.ts'
import type { Account, Session } from '../../kernel/ports/accounts.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId, randomIdPattern } from '../../kernel/random-id.ts'
import { signId, verifySignedId } from '../../kernel/signatures.ts'
import { recordAuditEntry } from './audit.ts'

/*
 * Signing in and out, the sessions of a person, and the browsers that an account knows. The second factor is in
 * `second-factor.ts`.
 */

type Needs = Deps<'db' | 'accounts' | 'limits' | 'clock' | 'secret' | 'hidesAccounts'>

export type SignInOutcome =
  /** `isSecondFactorVerified` is false if the second factor is still required. */
  | ({ outcome: 'signed-in'; isSecondFactorVerified: boolean } & OpenedSession)
  | { outcome: 'unknown' }
  | { outcome: 'wrong-password' }
  /** Wrong address or wrong password; the outcome does not say which. */
  | { outcome: 'incorrect' }

/**
 * Signs in with e-mail and password. Each attempt is counted for the limits before the password is checked, so that simultaneous
 * attempts are counted too; a correct password removes the count. Staff must then pass the second factor (`verifySecondFactor`).
 */
export async function signIn(
  deps: Needs,
  typed: { email: string; password: string },
  origin: RequestOrigin,
): Promise<SignInOutcome | RateLimited> {
  const { db, accounts } = deps
  const email = normalizeEmail(typed.email)
  const account = await accounts.find(db, email)
  const uses = passwordRateLimitsOf(deps, email, account, origin)
  const attempt = () => tryPassword(deps, account, typed.password, origin)
  return withRateLimit(uses, attempt, ({ outcome }) => outcome === 'signed-in')
}

async function tryPassword(
  deps: Needs,
  account: Account | null,
  password: string,
  origin: RequestOrigin,
): Promise<SignInOutcome> {
  if (!account && !deps.hidesAccounts) return rejectSignIn(deps, account, origin)
  const isRight = await deps.accounts.checkPassword(password, account?.passwordHash ?? null, origin)
  if (!isRight || !account) return rejectSignIn(deps, account, origin)
  const entry = await open(deps, account, origin)
  if (!entry) return rejectSignIn(deps, account, origin)
  return { outcome: 'signed-in', isSecondFactorVerified: account.role !== 'staff', ...entry }
}

async function rejectSignIn(
  deps: Needs,
  account: Account | null,
  { address }: RequestOrigin,
): Promise<SignInOutcome> {
  await recordAuditEntry(deps.db, deps, { act: 'sign-in-failed', userId: account?.userId ?? null, address })
  if (deps.hidesAccounts) return { outcome: 'incorrect' }
  return { outcome: account ? 'wrong-password' : 'unknown' }
}

/** Opens the session; `null` if the password was replaced since it was checked. */
function open(
  deps: Needs,
  { userId, role, passwordHash }: Account,
  origin: RequestOrigin,
): Promise<OpenedSession | null> {
  return deps.db.transaction(async (tx) => {
    if ((await deps.accounts.lockPassword(tx, userId)) !== passwordHash) return null
    await recordAuditEntry(tx, deps, { act: 'signed-in', userId, address: origin.address })
    return startSession(tx, deps, userId, origin, role === 'staff' ? 'required' : 'verified')
  })
}

type PasswordLimitDeps = Deps<'limits' | 'secret'>

/**
 * Limits of an attempt to enter a password. A browser that the account knows has its own limit, so that attackers who exhaust the
 * others, from one address or thousands, cannot lock the owner out there.
 */
export function passwordRateLimitsOf(
  { limits, secret }: PasswordLimitDeps,
  email: string,
  account: Account | null,
  { address, devices }: RequestOrigin,
): RateLimitUses {
  const device = account && findKnownDevice(devices, account.userId, secret)
  if (device) return [[limits.signInDevice, `${account.userId} ${device}`]]
  return [
    [limits.signInAddress, address],
    [limits.signInAccount, email],
  ]
}

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
  tx: Transaction,
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

type EndSessionDeps = Deps<'db' | 'accounts' | 'clock' | 'secret'>

/** Ends the session of the browser, if it has one. */
export async function signOut(deps: EndSessionDeps, { address, session }: RequestOrigin): Promise<void> {
  if (!session) return
  await deps.db.transaction(async (tx) => {
    const userId = await deps.accounts.closeSession(tx, session)
    if (userId) await recordAuditEntry(tx, deps, { act: 'signed-out', userId, address })
  })
}

/**
 * Ends one session of the signed-in person, or with `others` all except the current one. Returns the number of ended sessions.
 * Sessions of other people are ignored. The current session is ended by signing out.
 */
export function endSessions(
  deps: EndSessionDeps,
  { userId, sessionId }: SignedInPerson,
  sessions: { only: string } | 'others',
  { address }: RequestOrigin,
): Promise<number> {
  const isCurrentOrInvalid =
    sessions !== 'others' && (sessions.only === sessionId || !randomIdPattern.test(sessions.only))
  if (isCurrentOrInvalid) return Promise.resolve(0)
  return deps.db.transaction(async (tx) => {
    const meant = sessions === 'others' ? { but: sessionId } : sessions
    const ended = await deps.accounts.endSessions(tx, userId, meant)
    if (ended > 0) await recordAuditEntry(tx, deps, { act: 'sessions-ended', userId, address })
    return ended
  })
}

/** Maximum number of accounts that a browser remembers. */
const maxKnownAccounts = 4

const purpose = (userId: string) => `known-device\n${userId}` as const

/**
 * Returns the id of this browser if the account knows it: its owner has signed in there or has opened a link of a mail
 * there. Attempts of other people in other browsers then do not count against it. `devices` contains the browser's
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

/** Queues a security mail to the owner; it is sent after the transaction commits. */
export function queueAccountNotice(
  tx: Transaction,
  { jobs }: Deps<'jobs'>,
  userId: string,
  notice: AccountNoticeKind,
): Promise<void> {
  return jobs.enqueue(tx, 'send-account-notice-mail', { userId, noticeId: randomId(), notice })
}

/** Queues a security mail unless the account was signed in to in this browser before. */
export async function queueNewDeviceNotice(
  tx: Transaction,
  deps: Deps<'jobs' | 'secret'>,
  userId: string,
  { devices }: RequestOrigin,
): Promise<void> {
  if (!findKnownDevice(devices, userId, deps.secret)) await queueAccountNotice(tx, deps, userId, 'new-device')
}
