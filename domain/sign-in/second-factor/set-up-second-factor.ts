import type { Database } from '../../../db/client.ts'
import { secondFactors } from '../../../db/schema/tables.ts'
import { inTurn, type Wait } from '../../limits/turns.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { audit } from '../audit.ts'
import { type Entry, enter } from '../enter.ts'
import { notifyOwner } from '../notify-owner.ts'
import type { SignedIn } from '../person.ts'
import { factorTurns } from './factor-turns.ts'
import { hasSecondFactor } from './find-second-factor.ts'
import { holdSession } from './held-session.ts'
import { findStep } from './one-time-code.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { offeredSecret, sealSecret } from './sealed-secret.ts'
import { type Shown, showFactor } from './show-factor.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

export type SetUp =
  | ({ outcome: 'set'; recoveryCodes: string[] } & Entry)
  /** What the new application shows is not the code of the moment. */
  | { outcome: 'wrong-new-code' }
  /** What was shown of the application before. */
  | { outcome: Extract<Shown, 'used' | 'wrong'> }
  /** The session has ended meanwhile, or owes the factor that there is. */
  | { outcome: 'gone' }

interface Typed {
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
  world: Needs,
  person: SignedIn,
  typed: Typed,
  asker: Asker,
): Promise<SetUp | Wait> {
  const isFree = ({ outcome }: SetUp) => outcome === 'set' || outcome === 'gone'
  return inTurn(factorTurns(world, person.userId, asker), () => trySetUp(world, person, typed, asker), isFree)
}

function trySetUp(world: Needs, person: SignedIn, typed: Typed, asker: Asker): Promise<SetUp> {
  const { userId } = person
  return world.db.transaction(async (tx) => {
    const held = await holdSession(tx, world, person, asker)
    if (!held || held.person.factor === 'wanted') return { outcome: 'gone' }
    const secret = offeredSecret(held.token, world.secret)
    const step = findStep(secret, typed.newCode.replace(/\s/g, ''), world.clock.now())
    if (step === null) return { outcome: 'wrong-new-code' }
    const refusal = await refuseReplacing(tx, world, userId, typed.code)
    if (refusal) {
      await audit(tx, world, { act: 'factor-failed', userId, address: asker.address })
      return { outcome: refusal }
    }
    const kept = {
      secret: sealSecret(secret, userId, world.secret),
      last_step: step,
      set_at: world.clock.now(),
    }
    await tx
      .insert(secondFactors)
      .values({ user_id: userId, ...kept })
      .onConflictDoUpdate({ target: secondFactors.user_id, set: kept })
    const recoveryCodes = await makeRecoveryCodes(tx, world, userId)
    await world.accounts.closeSessions(tx, userId)
    await audit(tx, world, { act: 'factor-set', userId, address: asker.address })
    await notifyOwner(tx, world, userId, 'factor-set')
    return { outcome: 'set', recoveryCodes, ...(await enter(tx, world, userId, asker)) }
  })
}

/** Where there is an application already, it vouches for the next one. */
async function refuseReplacing(tx: Database, world: Needs, userId: string, code: string) {
  if (!(await hasSecondFactor(tx, userId))) return null
  const shown = await showFactor(tx, world, userId, code)
  return shown === 'used' || shown === 'wrong' ? shown : null
}
