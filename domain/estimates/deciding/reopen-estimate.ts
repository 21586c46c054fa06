import { and, eq, notExists } from 'drizzle-orm'
import { estimates, orders } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { estimateTold } from '../estimate.ts'
import { type Deciding, decide } from './decide.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** A decision was noted by mistake: it waits for the client's word again. Not once there is an order of it. */
export function reopenEstimate(world: Needs, by: StaffPerson, id: string): Promise<Deciding> {
  return decide(world, id, async (tx, estimate) => {
    const { state } = estimate
    if (state !== 'accepted' && state !== 'refused') return null
    const ordered = tx.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, id))
    const back = estimate.seen_at ? 'seen' : estimate.sent_at ? 'sent' : 'issued'
    const reopened = await tx
      .update(estimates)
      .set({ state: back, status: 'created', ...undecided })
      .where(and(eq(estimates.id, id), notExists(ordered)))
      .returning({ id: estimates.id })
    if (reopened.length === 0) return null
    const after = estimateTold(estimate)
    await recordEvent(tx, world, actorOf(by), { act: 'estimate.reopened', id, before: { state }, after })
    return 'decided'
  })
}

const undecided = {
  decided_at: null,
  decision_channel: null,
  decided_by: null,
  refusal_reason: null,
  consent: null,
  early_start_at: null,
  confirmed_at: null,
  confirmed_to: null,
}
