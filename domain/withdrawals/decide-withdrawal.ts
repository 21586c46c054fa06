import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimates, orders, withdrawals } from '../../db/schema/tables.ts'
import { holdEstimate } from '../estimates/estimate.ts'
import { actorOf, theSite } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Problems, type Typed } from '../forms/judge-form.ts'
import { orderTold } from '../orders/order-told.ts'
import { announceOrder } from '../orders/tell-client.ts'
import type { Jobs } from '../ports/job-queue.ts'
import { plainEmail, type StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { findContract } from './declare-withdrawal.ts'
import type { Withdrawal } from './find-withdrawal.ts'
import { withdrawalDecisionForm, withdrawalJoinForm } from './withdrawal-form.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

export type DecidingWithdrawal =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** Somebody has decided it meanwhile. */
  | { outcome: 'decided' }
  | { outcome: 'invalid'; problems: Problems }

export type JoiningWithdrawal =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** It is of another contract already, the one of that number. */
  | { outcome: 'joined'; called: string }
  | { outcome: 'invalid'; problems: Problems }

/**
 * Says of which contract a declaration is whose number fits none, by the number of that quote or order: from then on it is
 * judged and followed as any of that contract, from the day on which it came in. That no contract was found is no answer
 * any more; whatever else was decided stands (docs/product.md §11.27).
 */
export async function joinWithdrawal(
  world: Needs,
  by: StaffPerson,
  id: string,
  typed: Typed,
): Promise<JoiningWithdrawal> {
  const judged = judgeForm(withdrawalJoinForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { choix = '', contrat = '' } = judged.values
  return world.db.transaction(async (tx): Promise<JoiningWithdrawal> => {
    const held = await hold(tx, id)
    if (!held) return { outcome: 'gone' }
    const { estimate, order, emails } = await findContract(tx, choix || contrat)
    if (held.estimate_id || held.order_id) {
      const isSame = estimate ? estimate.id === held.estimate_id : order && order.id === held.order_id
      return isSame ? { outcome: 'saved' } : { outcome: 'joined', called: (await calledOf(tx, held)) ?? '' }
    }
    const wrong = (sentence: string): JoiningWithdrawal => ({
      outcome: 'invalid',
      problems: { contrat: sentence },
    })
    if (!estimate && !order) return wrong('Aucun devis ni aucune commande ne porte ce numéro.')
    if (estimate && !order && estimate.state !== 'accepted')
      return wrong(`Le devis ${estimate.number} n’est pas accepté\u00a0: ce n’est pas encore un contrat.`)
    // Whoever opens the order of that quote at this moment is waited for.
    if (estimate) await holdEstimate(tx, estimate.id)
    const isUnanswered = held.decision === 'no-contract'
    await tx
      .update(withdrawals)
      .set({
        decision: isUnanswered ? null : held.decision,
        decided_at: isUnanswered ? null : held.decided_at,
        decided_by: isUnanswered ? null : held.decided_by,
        answer: isUnanswered ? '' : held.answer,
        estimate_id: estimate?.id ?? null,
        order_id: order?.id ?? null,
        is_known_address: emails.includes(plainEmail(held.email)),
        joined_at: world.clock.now(),
        joined_by: by.name,
      })
      .where(eq(withdrawals.id, id))
    const actor = actorOf(by)
    const called = estimate?.number ?? order?.number ?? null
    await recordEvent(tx, world, actor, { act: 'withdrawal.joined', id, before: null, after: { called } })
    if (estimate)
      await recordEvent(tx, world, actor, {
        act: 'estimate.withdrawal-joined',
        id: estimate.id,
        before: null,
        after: { called: estimate.number },
      })
    if (order) {
      await recordEvent(tx, world, actor, {
        act: 'order.withdrawal-joined',
        id: order.id,
        before: null,
        after: orderTold({ order_number: order.number }),
      })
      await announceOrder(tx, world, order.id)
    }
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** What the workshop judges of a declaration, once; the person is answered in its words by mail (docs/product.md §11.27). */
export function decideWithdrawal(
  world: Needs,
  by: StaffPerson,
  id: string,
  typed: Typed,
): Promise<DecidingWithdrawal> {
  const judged = judgeForm(withdrawalDecisionForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const { decision, reponse: answer = '' } = judged.values
  return world.db.transaction(async (tx): Promise<DecidingWithdrawal> => {
    const held = await hold(tx, id)
    if (!held) return { outcome: 'gone' }
    if (held.decision) return { outcome: 'decided' }
    await tx
      .update(withdrawals)
      .set({ decision, answer, decided_at: world.clock.now(), decided_by: by.name })
      .where(eq(withdrawals.id, id))
    const called = await calledOf(tx, held)
    const actor = actorOf(by)
    const after = { called, decision }
    await recordEvent(tx, world, actor, { act: 'withdrawal.decided', id, before: null, after })
    if (held.estimate_id && called)
      await recordEvent(tx, world, actor, {
        act: 'estimate.withdrawal-decided',
        id: held.estimate_id,
        before: null,
        after: { called, decision },
      })
    await world.jobs.enqueue(tx, 'send-withdrawal-mail', { withdrawalId: id, mail: 'answer' })
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Nothing is to be done any more: what was owed is given back. */
export function settleWithdrawal(world: Needs, by: StaffPerson, id: string): Promise<DecidingWithdrawal> {
  return world.db.transaction(async (tx): Promise<DecidingWithdrawal> => {
    const held = await hold(tx, id)
    if (held?.decision !== 'in-time') return { outcome: 'gone' }
    if (held.settled_at) return { outcome: 'saved' }
    await tx
      .update(withdrawals)
      .set({ settled_at: world.clock.now(), settled_by: by.name })
      .where(eq(withdrawals.id, id))
    const after = { called: await calledOf(tx, held) }
    await recordEvent(tx, world, actorOf(by), { act: 'withdrawal.settled', id, before: null, after })
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** No mail server took it: the journal says so, and the workshop answers another way. */
export function giveWithdrawalMailUp(
  world: Omit<Needs, 'jobs'>,
  { withdrawalId: id, mail }: Jobs['send-withdrawal-mail'],
): Promise<void> {
  if (mail === 'workshop') return Promise.resolve()
  return world.db.transaction(async (tx) => {
    const held = await hold(tx, id)
    if (!held) return
    const after = { called: await calledOf(tx, held) }
    const act = mail === 'receipt' ? 'withdrawal.receipt-failed' : 'withdrawal.answer-failed'
    await recordEvent(tx, world, theSite, { act, id, before: null, after })
    await world.announcements.announce(tx, 'office')
  })
}

async function hold(tx: Database, id: string): Promise<Withdrawal | null> {
  const [held] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return held ?? null
}

/** The number of its contract; `null` where it fits none. */
async function calledOf(
  tx: Database,
  { estimate_id, order_id }: Pick<Withdrawal, 'estimate_id' | 'order_id'>,
): Promise<string | null> {
  const [estimate] = estimate_id
    ? await tx
        .select({ number: estimates.estimate_number })
        .from(estimates)
        .where(eq(estimates.id, estimate_id))
    : []
  const [order] = order_id
    ? await tx.select({ number: orders.order_number }).from(orders).where(eq(orders.id, order_id))
    : []
  return estimate?.number ?? order?.number ?? null
}
