import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { recoveryCodes, secondFactors } from '../../../db/schema/tables.ts'
import { type RateLimited, type RateLimitUses, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import type { RequestOrigin, SignedInPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type AuditEntry, recordAuditEntry } from './audit.ts'
import {
  countRecoveryCodes,
  createRecoveryCodes,
  deriveOfferedTotpSecret,
  encryptTotpSecret,
  findTotpStep,
  type SecondFactorVerificationResult,
  verifySecondFactorCode,
} from './second-factor-codes.ts'
import {
  findKnownDevice,
  type OpenedSession,
  queueAccountNotice,
  queueNewDeviceNotice,
  startSession,
} from './sign-in.ts'

type Needs = Deps<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

type WrongCode = Extract<SecondFactorVerificationResult, 'used' | 'wrong'>
type RightCode = Exclude<SecondFactorVerificationResult, WrongCode>

type FactorPassing =
  /** `codesLeft` is set if a recovery code was used. */
  | ({ outcome: 'passed'; codesLeft: number | null } & OpenedSession)
  | { outcome: WrongCode }
  /** The session has ended meanwhile, or needs no second factor. */
  | { outcome: 'gone' }

/**
 * Verifies the second factor after the password. The session ends, and the browser gets a new token. Each attempt is counted for
 * the limits beforehand; a correct code removes the count.
 */
export function verifySecondFactor(
  deps: Needs,
  person: SignedInPerson,
  typed: string,
  origin: RequestOrigin,
): Promise<FactorPassing | RateLimited> {
  const { userId } = person
  return enterCode(deps, person, typed, origin, {
    factor: 'required',
    act: (kind) => (kind === 'code' ? 'factor-passed' : 'recovery-code-used'),
    async complete(tx, kind) {
      await queueNewDeviceNotice(tx, deps, userId, origin)
      const codesLeft = kind === 'recovery-code' ? await countRecoveryCodes(tx, userId) : null
      return { outcome: 'passed', codesLeft, ...(await startSession(tx, deps, userId, origin)) }
    },
  })
}

/** Use of a code that a person enters. */
interface CodeUse<Completed> {
  /** State that the second factor of the session must have. */
  factor: SignedInPerson['factor']
  /** Returns the entry of the audit trail for a correct code. */
  act(kind: RightCode): AuditEntry['act']
  /** Runs after a correct code, in the same transaction. */
  complete(tx: Transaction, kind: RightCode): Promise<Completed>
}

/**
 * Verifies a code within the limits, records the attempt in the audit trail, and completes the use of a correct code. Returns
 * `gone` if the session has ended or its second factor is in another state.
 */
function enterCode<Completed extends { outcome: string }>(
  deps: Needs,
  person: SignedInPerson,
  typed: string,
  origin: RequestOrigin,
  { factor, act, complete }: CodeUse<Completed>,
): Promise<Completed | { outcome: 'gone' | WrongCode } | RateLimited> {
  const { userId } = person
  const attempt = () =>
    deps.db.transaction(async (tx): Promise<Completed | { outcome: 'gone' | WrongCode }> => {
      const session = await lockSession(tx, deps, person, origin)
      if (session?.person.factor !== factor) return { outcome: 'gone' }
      const result = await verifySecondFactorCode(tx, deps, userId, typed)
      const isWrong = result === 'used' || result === 'wrong'
      await recordAuditEntry(tx, deps, {
        act: isWrong ? 'factor-failed' : act(result),
        userId,
        address: origin.address,
      })
      return isWrong ? { outcome: result } : complete(tx, result)
    })
  return withRateLimit(
    factorLimits(deps, userId, origin),
    attempt,
    ({ outcome }) => outcome !== 'used' && outcome !== 'wrong',
  )
}

type FactorSetUp =
  | ({ outcome: 'set'; recoveryCodes: string[] } & OpenedSession)
  /** The code is not the current one of the new application. */
  | { outcome: 'wrong-new-code' }
  /** Result of the code of the previous application. */
  | { outcome: WrongCode }
  /** The session has ended meanwhile, or has not verified the existing factor. */
  | { outcome: 'gone' }

interface TypedCodes {
  newCode: string
  /** Code of the previous application, or a recovery code; empty if there is none. */
  code: string
}

/**
 * Registers the application to which the site offered a secret in this session, once a correct code is entered.
 * Replacing an application also needs a code of the previous one. All other sessions of the account end, and this
 * browser gets a new session and ten new recovery codes.
 */
export function setUpSecondFactor(
  deps: Needs,
  person: SignedInPerson,
  typed: TypedCodes,
  origin: RequestOrigin,
): Promise<FactorSetUp | RateLimited> {
  const isFree = ({ outcome }: FactorSetUp) => outcome === 'set' || outcome === 'gone'
  return withRateLimit(
    factorLimits(deps, person.userId, origin),
    () => trySetUp(deps, person, typed, origin),
    isFree,
  )
}

function trySetUp(
  deps: Needs,
  person: SignedInPerson,
  typed: TypedCodes,
  origin: RequestOrigin,
): Promise<FactorSetUp> {
  const { userId } = person
  return deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, deps, person, origin)
    if (!session || session.person.factor === 'required') return { outcome: 'gone' }
    const secret = deriveOfferedTotpSecret(session.token, deps.secret)
    const step = findTotpStep(secret, typed.newCode.replace(/\s/g, ''), deps.clock.now())
    if (step === null) return { outcome: 'wrong-new-code' }
    const rejection = await checkReplacementCode(tx, deps, userId, typed.code)
    if (rejection) {
      await recordAuditEntry(tx, deps, { act: 'factor-failed', userId, address: origin.address })
      return { outcome: rejection }
    }
    const storedFactor = {
      secret: encryptTotpSecret(secret, userId, deps.secret),
      last_step: step,
      set_at: deps.clock.now(),
    }
    await tx
      .insert(secondFactors)
      .values({ user_id: userId, ...storedFactor })
      .onConflictDoUpdate({ target: secondFactors.user_id, set: storedFactor })
    const recoveryCodes = await createRecoveryCodes(tx, deps, userId)
    await deps.accounts.closeSessions(tx, userId)
    await recordAuditEntry(tx, deps, { act: 'factor-set', userId, address: origin.address })
    await queueAccountNotice(tx, deps, userId, 'factor-set')
    return { outcome: 'set', recoveryCodes, ...(await startSession(tx, deps, userId, origin)) }
  })
}

/** Verifies the code of the existing application, if there is one. Returns the failure, otherwise `null`. */
async function checkReplacementCode(tx: Transaction, deps: Needs, userId: string, code: string) {
  if (!(await hasSecondFactor(tx, userId))) return null
  const shown = await verifySecondFactorCode(tx, deps, userId, code)
  return shown === 'used' || shown === 'wrong' ? shown : null
}

type SkipFactorDeps = Deps<'db' | 'accounts' | 'clock' | 'secret' | 'canSkipFactor'>

/**
 * Continues without a second factor. Only people of the demo may, and only until they have set one up: their password is public,
 * so it must not be enough for an account with a second factor. Returns `gone` for everybody else.
 */
export function skipSecondFactor(
  deps: SkipFactorDeps,
  person: SignedInPerson,
  origin: RequestOrigin,
): Promise<({ outcome: 'skipped' } & OpenedSession) | { outcome: 'gone' }> {
  const { userId } = person
  return deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, deps, person, origin)
    if (session?.person.factor !== 'not-set-up' || !deps.canSkipFactor(userId)) return { outcome: 'gone' }
    await recordAuditEntry(tx, deps, { act: 'factor-skipped', userId, address: origin.address })
    return { outcome: 'skipped', ...(await startSession(tx, deps, userId, origin)) }
  })
}

type RecoveryCodeRenewal =
  | { outcome: 'renewed'; recoveryCodes: string[] }
  | { outcome: WrongCode }
  /** The session ended while the request was handled. */
  | { outcome: 'gone' }

/**
 * Replaces the recovery codes by ten new ones. Needs the second factor again, so that a person who finds an open browser cannot
 * get them.
 */
export function renewRecoveryCodes(
  deps: Needs,
  person: SignedInPerson,
  typed: string,
  origin: RequestOrigin,
): Promise<RecoveryCodeRenewal | RateLimited> {
  const { userId } = person
  return enterCode(deps, person, typed, origin, {
    factor: 'verified',
    act: () => 'recovery-codes-made',
    async complete(tx) {
      await queueAccountNotice(tx, deps, userId, 'recovery-codes-made')
      return { outcome: 'renewed', recoveryCodes: await createRecoveryCodes(tx, deps, userId) }
    },
  })
}

type ResetFactorDeps = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/** Person who resets the factor: a staff member with the permission, or the operator by a command. */
type Resetter = { userId: string; address?: string } | 'operator'

type FactorReset = { outcome: 'reset' | 'not-set-up' | 'unknown' | 'own' }

/**
 * Deletes the lost second factor of a staff member with its recovery codes, and ends their sessions: they set up
 * another at the next sign-in. People cannot reset their own factor, because a stolen session could then do it. The
 * caller must check that `by` is a `responsable`. Pass a transaction as `db` to run inside it.
 */
export function resetSecondFactor(
  { db, ...deps }: ResetFactorDeps,
  userId: string,
  by: Resetter,
): Promise<FactorReset> {
  return db.transaction(async (tx) => {
    const account = await deps.accounts.findById(tx, userId)
    if (account?.role !== 'staff') return { outcome: 'unknown' }
    if (by !== 'operator' && by.userId === userId) return { outcome: 'own' }
    await deps.accounts.lockPassword(tx, userId)
    const forgotten = await tx.delete(secondFactors).where(eq(secondFactors.user_id, userId)).returning()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
    await deps.accounts.closeSessions(tx, userId)
    const address = by === 'operator' ? undefined : by.address
    await recordAuditEntry(tx, deps, { act: 'factor-reset', userId, ...(address && { address }) })
    if (forgotten.length === 0) return { outcome: 'not-set-up' }
    await queueAccountNotice(tx, deps, userId, 'factor-reset')
    return { outcome: 'reset' }
  })
}

export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(secondFactors, eq(secondFactors.user_id, userId))) > 0

/** Returns when the second factor was set up and how many recovery codes are left; `null` if there is none. */
export async function findSecondFactor(
  db: Database,
  userId: string,
): Promise<{ setAt: Date; codesLeft: number } | null> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  return found ? { setAt: found.set_at, codesLeft: await countRecoveryCodes(db, userId) } : null
}

/** Returns the current session, `null` if it has ended. Locks the sign-in data of the account until `tx` ends. */
async function lockSession(
  tx: Transaction,
  { accounts }: Deps<'accounts'>,
  { userId }: SignedInPerson,
  { session }: RequestOrigin,
): Promise<{ token: string; person: SignedInPerson } | null> {
  await accounts.lockPassword(tx, userId)
  const currentSession = session ? await accounts.readSession(tx, session) : null
  return session && currentSession?.person.userId === userId
    ? { token: session, person: currentSession.person }
    : null
}

/**
 * Limits of an attempt to enter a code. Attempts need the password first. A browser in which the owner has verified the factor
 * before has its own limit, so that other people cannot lock the owner out there.
 */
function factorLimits(
  { limits, secret }: Deps<'limits' | 'secret'>,
  userId: string,
  { devices }: RequestOrigin,
): RateLimitUses {
  const device = findKnownDevice(devices, userId, secret)
  if (!device) return [[limits.factorAccount, userId]]
  return [
    [limits.factorDevice, `${userId} ${device}`],
    // A link of a mail also makes a browser known: this limit counts all known browsers together.
    [limits.factorDevices, userId],
  ]
}
