import { eq } from 'drizzle-orm'
import { estimates } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { judgeForm, type Typed } from '../../forms/judge-form.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { estimateTold } from '../estimate.ts'
import { isOpen } from '../estimate-state.ts'
import { type Deciding, decide } from './decide.ts'
import { refuseForm } from './decide-form.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export function refuseEstimate(world: Needs, by: StaffPerson, id: string, typed: Typed): Promise<Deciding> {
  const judged = judgeForm(refuseForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const { canal: channel, qui, motif } = judged.values
  return decide(world, id, async (tx, estimate) => {
    if (!isOpen(estimate.state) && estimate.state !== 'expired') return null
    const decision = { decided_at: world.clock.now(), decision_channel: channel, decided_by: qui || null }
    await tx
      .update(estimates)
      .set({ state: 'refused', refusal_reason: motif, ...decision })
      .where(eq(estimates.id, id))
    const after = { ...estimateTold(estimate), channel }
    await recordEvent(tx, world, actorOf(by), { act: 'estimate.refused', id, before: null, after })
    return 'decided'
  })
}
