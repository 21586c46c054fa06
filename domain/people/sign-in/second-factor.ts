import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { recoveryCodes, secondFactors } from '../../../db/schema/tables.ts'
import { type LimitKeys, type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import type { RequestOrigin, SignedInPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { recordAudit } from './audit.ts'
import {
  countRecoveryCodes,
  deriveOfferedSecret,
  type FactorVerification,
  findTotpStep,
  makeRecoveryCodes,
  sealSecret,
  verifyFactor,
} from './second-factor-codes.ts'
import {
  findKnownDevice,
  notifyAccountOwner,
  notifyOfNewDevice,
  type OpenedSession,
  startSession,
} from './start-session.ts'

type Needs = Deps<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

type FactorPassing =
  /** `codesLeft` when a recovery code was used for it. */
  | ({ outcome: 'passed'; codesLeft: number | null } & OpenedSession)
  | { outcome: Extract<FactorVerification, 'used' | 'wrong'> }
  /** The session has ended meanwhile, or owes nothing. */
  | { outcome: 'gone' }

/**
 * Shows the second factor after the password (docs/product.md §6). The session that owed it ends; the browser goes on
 * with a new token. Each try takes a turn before it is looked at; a right one gives it back.
 */
export function passSecondFactor(
  deps: Needs,
  person: SignedInPerson,
  typed: string,
  origin: RequestOrigin,
): Promise<FactorPassing | RateLimited> {
  const isFree = ({ outcome }: FactorPassing) => outcome === 'passed' || outcome === 'gone'
  return withRateLimit(
    factorLimits(deps, person.userId, origin),
    () => tryCode(deps, person, typed, origin),
    isFree,
  )
}

function tryCode(
  deps: Needs,
  person: SignedInPerson,
  typed: string,
  origin: RequestOrigin,
): Promise<FactorPassing> {
  const { userId } = person
  return deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, deps, person, origin)
    if (session?.person.factor !== 'wanted') return { outcome: 'gone' }
    const shown = await verifyFactor(tx, deps, userId, typed)
    const isRight = shown === 'code' || shown === 'recovery-code'
    const act = isRight ? (shown === 'code' ? 'factor-passed' : 'recovery-code-used') : 'factor-failed'
    await recordAudit(tx, deps, { act, userId, address: origin.address })
    if (!isRight) return { outcome: shown }
    await notifyOfNewDevice(tx, deps, userId, origin)
    const codesLeft = shown === 'recovery-code' ? await countRecoveryCodes(tx, userId) : null
    return { outcome: 'passed', codesLeft, ...(await startSession(tx, deps, userId, origin)) }
  })
}

type FactorSetUp =
  | ({ outcome: 'set'; recoveryCodes: string[] } & OpenedSession)
  /** What the new application shows is not the code of the moment. */
  | { outcome: 'wrong-new-code' }
  /** What was shown of the application before. */
  | { outcome: Extract<FactorVerification, 'used' | 'wrong'> }
  /** The session has ended meanwhile, or owes the factor that there is. */
  | { outcome: 'gone' }

interface TypedCodes {
  newCode: string
  /** Of the application before, or a recovery code; where there is none, nothing. */
  code: string
}

/**
 * Takes the application to which the site has offered a secret in this session, once it shows its code; in the place of
 * another only with a code of that one. Every other session of the account ends; this browser goes on with a new one,
 * and with ten new recovery codes (docs/product.md §6).
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
    if (!session || session.person.factor === 'wanted') return { outcome: 'gone' }
    const secret = deriveOfferedSecret(session.token, deps.secret)
    const step = findTotpStep(secret, typed.newCode.replace(/\s/g, ''), deps.clock.now())
    if (step === null) return { outcome: 'wrong-new-code' }
    const refusal = await refuseReplacing(tx, deps, userId, typed.code)
    if (refusal) {
      await recordAudit(tx, deps, { act: 'factor-failed', userId, address: origin.address })
      return { outcome: refusal }
    }
    const kept = {
      secret: sealSecret(secret, userId, deps.secret),
      last_step: step,
      set_at: deps.clock.now(),
    }
    await tx
      .insert(secondFactors)
      .values({ user_id: userId, ...kept })
      .onConflictDoUpdate({ target: secondFactors.user_id, set: kept })
    const recoveryCodes = await makeRecoveryCodes(tx, deps, userId)
    await deps.accounts.closeSessions(tx, userId)
    await recordAudit(tx, deps, { act: 'factor-set', userId, address: origin.address })
    await notifyAccountOwner(tx, deps, userId, 'factor-set')
    return { outcome: 'set', recoveryCodes, ...(await startSession(tx, deps, userId, origin)) }
  })
}

/** Where there is an application already, it vouches for the next one. */
async function refuseReplacing(tx: Database, deps: Needs, userId: string, code: string) {
  if (!(await hasSecondFactor(tx, userId))) return null
  const shown = await verifyFactor(tx, deps, userId, code)
  return shown === 'used' || shown === 'wrong' ? shown : null
}

type SkipFactorDeps = Deps<'db' | 'accounts' | 'clock' | 'secret' | 'canSkipFactor'>

/**
 * Goes on without a second factor, which the people of the demo alone may, and only while they have set none: who has one
 * would otherwise be protected by nothing but a password that all know. `gone` for anybody else.
 */
export function skipSecondFactor(
  deps: SkipFactorDeps,
  person: SignedInPerson,
  origin: RequestOrigin,
): Promise<({ outcome: 'skipped' } & OpenedSession) | { outcome: 'gone' }> {
  const { userId } = person
  return deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, deps, person, origin)
    if (session?.person.factor !== 'not-set' || !deps.canSkipFactor(userId)) return { outcome: 'gone' }
    await recordAudit(tx, deps, { act: 'factor-skipped', userId, address: origin.address })
    return { outcome: 'skipped', ...(await startSession(tx, deps, userId, origin)) }
  })
}

type RecoveryCodeRenewal =
  | { outcome: 'renewed'; recoveryCodes: string[] }
  | { outcome: Extract<FactorVerification, 'used' | 'wrong'> }
  /** The session has ended meanwhile. */
  | { outcome: 'gone' }

/**
 * Ten new recovery codes in the place of those before, for who shows the factor again: an open browser that was left
 * alone does not give them away.
 */
export function renewRecoveryCodes(
  deps: Needs,
  person: SignedInPerson,
  typed: string,
  origin: RequestOrigin,
): Promise<RecoveryCodeRenewal | RateLimited> {
  const isFree = ({ outcome }: RecoveryCodeRenewal) => outcome === 'renewed' || outcome === 'gone'
  return withRateLimit(
    factorLimits(deps, person.userId, origin),
    () => tryRenewal(deps, person, typed, origin),
    isFree,
  )
}

function tryRenewal(
  deps: Needs,
  person: SignedInPerson,
  typed: string,
  origin: RequestOrigin,
): Promise<RecoveryCodeRenewal> {
  const { userId } = person
  return deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, deps, person, origin)
    if (session?.person.factor !== 'done') return { outcome: 'gone' }
    const shown = await verifyFactor(tx, deps, userId, typed)
    const isRight = shown === 'code' || shown === 'recovery-code'
    await recordAudit(tx, deps, {
      act: isRight ? 'recovery-codes-made' : 'factor-failed',
      userId,
      address: origin.address,
    })
    if (!isRight) return { outcome: shown }
    await notifyAccountOwner(tx, deps, userId, 'recovery-codes-made')
    return { outcome: 'renewed', recoveryCodes: await makeRecoveryCodes(tx, deps, userId) }
  })
}

type ResetFactorDeps = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/** Who resets: one of the staff who may, or the operator by a command. */
type Resetter = { userId: string; address?: string } | 'operator'

type FactorReset = { outcome: 'reset' | 'not-set' | 'unknown' | 'own' }

/**
 * Forgets the lost second factor of one of the staff, with its recovery codes, and ends their sessions: at the next
 * sign-in they set up another (docs/product.md §6). Nobody resets their own, or a stolen session would. That `by` is a
 * `responsable` is for the gate to see. In a transaction of the caller's, hand it in as `db`.
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
    await recordAudit(tx, deps, { act: 'factor-reset', userId, ...(address && { address }) })
    if (forgotten.length === 0) return { outcome: 'not-set' }
    await notifyAccountOwner(tx, deps, userId, 'factor-reset')
    return { outcome: 'reset' }
  })
}

export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(secondFactors, eq(secondFactors.user_id, userId))) > 0

/** Since when somebody's second factor is set, and how many recovery codes are left; `null` while it is not. */
export async function findSecondFactor(
  db: Database,
  userId: string,
): Promise<{ setAt: Date; codesLeft: number } | null> {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  return found ? { setAt: found.set_at, codesLeft: await countRecoveryCodes(db, userId) } : null
}

/**
 * The session that asks as it stands, `null` once it has ended; until `tx` ends, nobody else changes what the account signs
 * in with.
 */
async function lockSession(
  tx: Database,
  { accounts }: Deps<'accounts'>,
  { userId }: SignedInPerson,
  { session }: RequestOrigin,
): Promise<{ token: string; person: SignedInPerson } | null> {
  await accounts.lockPassword(tx, userId)
  const found = session ? await accounts.readSession(tx, session) : null
  return session && found?.person.userId === userId ? { token: session, person: found.person } : null
}

/**
 * What a try of a code counts for (docs/product.md §9.4). Only who has the password can try; where the owner has shown
 * the factor before, their browser has turns of its own, and whoever uses up the others does not lock them out there.
 */
function factorLimits(
  { limits, secret }: Deps<'limits' | 'secret'>,
  userId: string,
  { devices }: RequestOrigin,
): LimitKeys {
  const device = findKnownDevice(devices, userId, secret)
  if (!device) return [[limits.factorAccount, userId]]
  return [
    [limits.factorDevice, `${userId} ${device}`],
    // A mail's link makes a browser known too: many of them are not many times the turns.
    [limits.factorDevices, userId],
  ]
}
