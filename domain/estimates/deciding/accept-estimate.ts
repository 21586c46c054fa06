import { actorOf } from '../../events/actor.ts'
import { judgeForm, type Typed } from '../../forms/judge-form.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { isOpen } from '../estimate-state.ts'
import { type Deciding, decide } from './decide.ts'
import { acceptForm } from './decide-form.ts'
import { accept } from './record-acceptance.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * The workshop records that the client has accepted; an expired quote too, if the workshop keeps to it. What is accepted
 * already stays as it is (docs/product.md §11.13).
 */
export function acceptEstimate(world: Needs, by: StaffPerson, id: string, typed: Typed): Promise<Deciding> {
  const judged = judgeForm(acceptForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const { canal: channel, qui, sans_attendre } = judged.values
  return decide(world, id, (tx, estimate) => {
    if (!isOpen(estimate.state) && estimate.state !== 'expired') return null
    return accept(tx, world, actorOf(by), estimate, {
      channel,
      by: qui || null,
      isEarly: sans_attendre === 'on',
    })
  })
}
