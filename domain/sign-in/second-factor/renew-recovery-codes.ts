import { inTurn, type Wait } from '../../limits/turns.ts'
import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { audit } from '../audit.ts'
import { notifyOwner } from '../notify-owner.ts'
import type { SignedIn } from '../person.ts'
import { factorTurns } from './factor-turns.ts'
import { holdSession } from './held-session.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { type Shown, showFactor } from './show-factor.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'limits' | 'clock' | 'secret'>

export type Renewal =
  | { outcome: 'renewed'; recoveryCodes: string[] }
  | { outcome: Extract<Shown, 'used' | 'wrong'> }
  /** The session has ended meanwhile. */
  | { outcome: 'gone' }

/**
 * Ten new recovery codes in the place of those before, for who shows the factor again: an open browser that was left
 * alone does not give them away.
 */
export function renewRecoveryCodes(
  world: Needs,
  person: SignedIn,
  typed: string,
  asker: Asker,
): Promise<Renewal | Wait> {
  const isFree = ({ outcome }: Renewal) => outcome === 'renewed' || outcome === 'gone'
  return inTurn(
    factorTurns(world, person.userId, asker),
    () => tryRenewal(world, person, typed, asker),
    isFree,
  )
}

function tryRenewal(world: Needs, person: SignedIn, typed: string, asker: Asker): Promise<Renewal> {
  const { userId } = person
  return world.db.transaction(async (tx) => {
    const held = await holdSession(tx, world, person, asker)
    if (held?.person.factor !== 'done') return { outcome: 'gone' }
    const shown = await showFactor(tx, world, userId, typed)
    const isRight = shown === 'code' || shown === 'recovery-code'
    await audit(tx, world, {
      act: isRight ? 'recovery-codes-made' : 'factor-failed',
      userId,
      address: asker.address,
    })
    if (!isRight) return { outcome: shown }
    await notifyOwner(tx, world, userId, 'recovery-codes-made')
    return { outcome: 'renewed', recoveryCodes: await makeRecoveryCodes(tx, world, userId) }
  })
}
