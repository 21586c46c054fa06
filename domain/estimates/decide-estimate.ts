import { and, eq, notExists } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimates, orders } from '../../db/schema/tables.ts'
import { type Actor, actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Problems, type Typed } from '../forms/judge-form.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { acceptForm, refuseForm } from './decide-form.ts'
import { announceEstimates, type Estimate, estimateTold, findLeaving, holdEstimate } from './estimate.ts'
import { isOpen } from './estimate-state.ts'
import type { DecisionChannel } from './estimate-words.ts'

export type Deciding = { outcome: 'saved' } | { outcome: 'gone' } | { outcome: 'invalid'; problems: Problems }

type Needs = World<'db' | 'clock' | 'announcements'>

/** What the client said, through which channel, who of them. */
interface Decision {
  channel: DecisionChannel
  by: string | null
}

/**
 * The workshop records that the client has accepted; an expired quote too, if the workshop keeps to it. What is accepted
 * already stays as it is (docs/product.md §11.13).
 */
export function acceptEstimate(world: Needs, by: StaffPerson, id: string, typed: Typed): Promise<Deciding> {
  const judged = judgeForm(acceptForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const { canal: channel, qui } = judged.values
  return decide(world, id, (tx, estimate) => {
    if (!isOpen(estimate.state) && estimate.state !== 'expired') return null
    return accept(tx, world, actorOf(by), estimate, { channel, by: qui || null })
  })
}

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

const undecided = { decided_at: null, decision_channel: null, decided_by: null, refusal_reason: null }

export async function accept(
  tx: Database,
  world: Needs,
  actor: Actor,
  estimate: Estimate,
  { channel, by }: Decision,
): Promise<'decided'> {
  const { id } = estimate
  await tx
    .update(estimates)
    .set({
      ...{ state: 'accepted', status: 'paid', refusal_reason: null },
      ...{ decided_at: world.clock.now(), decision_channel: channel, decided_by: by },
    })
    .where(eq(estimates.id, id))
  const after = { ...estimateTold(estimate), channel }
  await recordEvent(tx, world, actor, { act: 'estimate.accepted', id, before: null, after })
  return 'decided'
}

/** What somebody decides of the quote as it stands; `null` where nothing is to be decided. Not while a mail about it leaves. */
function decide(
  world: Needs,
  id: string,
  act: (tx: Database, estimate: Estimate) => Promise<'decided' | null> | null,
): Promise<Deciding> {
  return world.db.transaction(async (tx): Promise<Deciding> => {
    const estimate = await holdEstimate(tx, id)
    if (!estimate || (await findLeaving(tx, id))) return { outcome: 'gone' }
    if ((await act(tx, estimate)) === null) return { outcome: 'gone' }
    await announceEstimates(tx, world)
    return { outcome: 'saved' }
  })
}
