import { inTurn, type Wait } from '../../limits/turns.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { audit } from '../audit.ts'
import { type Entry, enter } from '../enter.ts'
import { notifyOfNewDevice } from '../notify-owner.ts'
import type { SignedIn } from '../person.ts'
import { factorTurns } from './factor-turns.ts'
import { holdSession } from './held-session.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { type Shown, showFactor } from './show-factor.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

export type Passing =
  /** `codesLeft` when a recovery code was used for it. */
  | ({ outcome: 'passed'; codesLeft: number | null } & Entry)
  | { outcome: Extract<Shown, 'used' | 'wrong'> }
  /** The session has ended meanwhile, or owes nothing. */
  | { outcome: 'gone' }

/**
 * Shows the second factor after the password (docs/product.md §6). The session that owed it ends; the browser goes on
 * with a new token. Each try takes a turn before it is looked at; a right one gives it back.
 */
export function passSecondFactor(
  world: Needs,
  person: SignedIn,
  typed: string,
  asker: Asker,
): Promise<Passing | Wait> {
  const isFree = ({ outcome }: Passing) => outcome === 'passed' || outcome === 'gone'
  return inTurn(factorTurns(world, person.userId, asker), () => tryCode(world, person, typed, asker), isFree)
}

function tryCode(world: Needs, person: SignedIn, typed: string, asker: Asker): Promise<Passing> {
  const { userId } = person
  return world.db.transaction(async (tx) => {
    const held = await holdSession(tx, world, person, asker)
    if (held?.person.factor !== 'wanted') return { outcome: 'gone' }
    const shown = await showFactor(tx, world, userId, typed)
    const isRight = shown === 'code' || shown === 'recovery-code'
    const act = isRight ? (shown === 'code' ? 'factor-passed' : 'recovery-code-used') : 'factor-failed'
    await audit(tx, world, { act, userId, address: asker.address })
    if (!isRight) return { outcome: shown }
    await notifyOfNewDevice(tx, world, userId, asker)
    const codesLeft = shown === 'recovery-code' ? await countRecoveryCodes(tx, userId) : null
    return { outcome: 'passed', codesLeft, ...(await enter(tx, world, userId, asker)) }
  })
}
