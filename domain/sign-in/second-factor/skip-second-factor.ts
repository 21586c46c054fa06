import type { World } from '../../world.ts'
import type { Asker } from '../asker.ts'
import { audit } from '../audit.ts'
import { type Entry, enter } from '../enter.ts'
import type { SignedIn } from '../person.ts'
import { holdSession } from './held-session.ts'

type Needs = World<'db' | 'accounts' | 'clock' | 'secret' | 'canSkipFactor'>

/**
 * Goes on without a second factor, which the people of the demo alone may, and only while they have set none: who has one
 * would otherwise be protected by nothing but a password that all know. `gone` for anybody else.
 */
export function skipSecondFactor(
  world: Needs,
  person: SignedIn,
  asker: Asker,
): Promise<({ outcome: 'skipped' } & Entry) | { outcome: 'gone' }> {
  const { userId } = person
  return world.db.transaction(async (tx) => {
    const held = await holdSession(tx, world, person, asker)
    if (held?.person.factor !== 'not-set' || !world.canSkipFactor(userId)) return { outcome: 'gone' }
    await audit(tx, world, { act: 'factor-skipped', userId, address: asker.address })
    return { outcome: 'skipped', ...(await enter(tx, world, userId, asker)) }
  })
}
