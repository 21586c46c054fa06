import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { normalizeEmail, type RequestOrigin, type SignedInPerson } from '../../kernel/person.ts'
import type { Account } from '../../kernel/ports/accounts.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomIdPattern } from '../../kernel/random-id.ts'
import { recordAudit } from './audit.ts'
import { passwordLimits } from './passwords.ts'
import { type OpenedSession, startSession } from './start-session.ts'

type Needs = Deps<'db' | 'accounts' | 'limits' | 'clock' | 'secret' | 'hidesAccounts'>

export type SignInOutcome =
  /** `isSecondFactorVerified` is false if the second factor is still required. */
  | ({ outcome: 'signed-in'; isSecondFactorVerified: boolean } & OpenedSession)
  | { outcome: 'unknown' }
  | { outcome: 'wrong-password' }
  /** Wrong address or wrong password; the outcome does not say which. */
  | { outcome: 'incorrect' }

/**
 * Signs in with e-mail and password (docs/product.md §6). Each attempt is counted for the limits before the password is checked,
 * so that simultaneous attempts are counted too; a correct password removes the count. Staff must then pass the second factor
 * (`verifySecondFactor`).
 */
export async function signIn(
  deps: Needs,
  typed: { email: string; password: string },
  origin: RequestOrigin,
): Promise<SignInOutcome | RateLimited> {
  const { db, accounts } = deps
  const email = normalizeEmail(typed.email)
  const account = await accounts.find(db, email)
  const turns = passwordLimits(deps, email, account, origin)
  const attempt = () => tryPassword(deps, account, typed.password, origin)
  return withRateLimit(turns, attempt, ({ outcome }) => outcome === 'signed-in')
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
  await recordAudit(deps.db, deps, { act: 'sign-in-failed', userId: account?.userId ?? null, address })
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
    await recordAudit(tx, deps, { act: 'signed-in', userId, address: origin.address })
    return startSession(tx, deps, userId, origin, role === 'staff' ? 'required' : 'verified')
  })
}

type EndSessionDeps = Deps<'db' | 'accounts' | 'clock' | 'secret'>

/** Ends the session of the browser, if it has one. */
export async function signOut(deps: EndSessionDeps, { address, session }: RequestOrigin): Promise<void> {
  if (!session) return
  await deps.db.transaction(async (tx) => {
    const userId = await deps.accounts.closeSession(tx, session)
    if (userId) await recordAudit(tx, deps, { act: 'signed-out', userId, address })
  })
}

/**
 * Ends one session of the signed-in person, or with `others` all except the current one. Returns the number of ended sessions.
 * Sessions of other people are ignored. The current session is ended by signing out.
 */
export function endSessions(
  deps: EndSessionDeps,
  { userId, sessionId }: SignedInPerson,
  which: { only: string } | 'others',
  { address }: RequestOrigin,
): Promise<number> {
  const isNone = which !== 'others' && (which.only === sessionId || !randomIdPattern.test(which.only))
  if (isNone) return Promise.resolve(0)
  return deps.db.transaction(async (tx) => {
    const meant = which === 'others' ? { but: sessionId } : which
    const ended = await deps.accounts.endSessions(tx, userId, meant)
    if (ended > 0) await recordAudit(tx, deps, { act: 'sessions-ended', userId, address })
    return ended
  })
}
