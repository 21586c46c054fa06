import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { orderRimSteps, orderRims, users } from '../../../db/schema/tables.ts'
import { type Actor, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { lockOrder, orderStatusOf, toOrderEventData } from '../orders/order.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { missingRimStepsOf, plannedRimStepsOf, type RimStep } from '../orders/rim-steps.ts'
import type { SoldRim } from '../orders/sold-rims.ts'
import { lockRim, type RimKey, toRimEventData } from './rim.ts'

/** A step done: when and by whom, if the account still exists. */
export type CompletedRimStep = Awaited<ReturnType<typeof listRimSteps>>[number]

/** Lists the steps done on these rims, the earliest first. */
export async function listRimSteps(db: Database, rimIds: readonly string[]) {
  if (rimIds.length === 0) return []
  return selectSteps(db)
    .where(inArray(orderRimSteps.rim_id, [...rimIds]))
    .orderBy(asc(orderRimSteps.done_at))
}

const selectSteps = (db: Database) =>
  db
    .select({
      rimId: orderRimSteps.rim_id,
      step: orderRimSteps.step,
      at: orderRimSteps.done_at,
      by: orderRimSteps.done_by,
      name: users.name,
    })
    .from(orderRimSteps)
    .leftJoin(users, eq(users.id, orderRimSteps.done_by))

/** Lists the steps that this person has just recorded and may still undo, each with its rim and the seconds left. */
export async function listOwnRecentSteps(
  { db, clock }: Deps<'db' | 'clock'>,
  { userId }: Pick<StaffPerson, 'userId'>,
) {
  const now = clock.now().getTime()
  const rows = await db
    .select({ rim: orderRims, step: orderRimSteps.step, at: orderRimSteps.done_at })
    .from(orderRimSteps)
    .innerJoin(orderRims, eq(orderRims.id, orderRimSteps.rim_id))
    .where(
      and(gt(orderRimSteps.done_at, new Date(now - secondsToUndo * 1000)), eq(orderRimSteps.done_by, userId)),
    )
    .orderBy(asc(orderRimSteps.done_at))
  return rows.map((row) => ({ ...row, seconds: secondsToUndo - (now - row.at.getTime()) / 1000 }))
}

export type RimStepOutcome =
  | { outcome: 'saved' }
  /** The rim no longer exists, or the step is not planned for it. */
  | { outcome: 'gone' | 'unplanned' }
  /** Sold steps are not done, and not all of them were confirmed. */
  | { outcome: 'missing'; steps: RimStep[] }
  /** The rims are not received yet. */
  | { outcome: 'expected' }
  /** The work on the order's rims is finished; `status` is the order's status. */
  | { outcome: 'work-finished'; status: OrderStatus }
  | { outcome: 'blocked'; reason: string }
  | { outcome: 'problem'; words: string }
  /** A colleague has already recorded the step. */
  | { outcome: 'done'; step: RimStep; at: Date; by: string | null }
  /** Since the page was shown, another step was recorded, or this step was undone. */
  | { outcome: 'other-step-recorded'; step: RimStep; at: Date; by: string | null }
  | { outcome: 'step-undone'; step: RimStep }

type StepDeps = Deps<'db' | 'clock' | 'announcements'>

/**
 * Records a step as done. `seen` are the completed steps that the page showed. A repeated call by the same person
 * succeeds; changes by colleagues are reported. Earlier steps that were not recorded remain undone. Before the final
 * check, the sold ones among them must be confirmed in `without`.
 */
export function recordRimStep(
  deps: StepDeps,
  by: StaffPerson,
  key: RimKey,
  { step, seen, without }: { step: RimStep; seen: readonly RimStep[]; without: readonly RimStep[] },
): Promise<RimStepOutcome> {
  return withLockedRim(deps, key, async ({ tx, order, rim, done }): Promise<RimStepOutcome> => {
    const same = done.find((one) => one.step === step)
    if (same?.by === by.userId) return { outcome: 'saved' }
    if (same) return { outcome: 'done', ...same }
    const since = done.findLast((one) => !seen.includes(one.step))
    if (since) return { outcome: 'other-step-recorded', ...since }
    const undoneStep = seen.find((one) => !done.some((row) => row.step === one))
    if (undoneStep) return { outcome: 'step-undone', step: undoneStep }
    if (!order.received_at) return { outcome: 'expected' }
    if (order.blocked_reason) return { outcome: 'blocked', reason: order.blocked_reason }
    if (rim.problem) return { outcome: 'problem', words: rim.problem }
    if (!plannedRimStepsOf(rim).includes(step)) return { outcome: 'unplanned' }
    const missing = step === 'checked' ? missingRimStepsOf(rim, done.map(stepOf)) : []
    if (missing.some((one) => !without.includes(one))) return { outcome: 'missing', steps: missing }
    await tx
      .insert(orderRimSteps)
      .values({ rim_id: rim.id, step, done_at: deps.clock.now(), done_by: by.userId })
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.rim-step-noted',
      id: order.id,
      before: null,
      after: { ...toRimEventData(toOrderEventData(order), rim), step },
    })
    return { outcome: 'saved' }
  })
}

const stepOf = ({ step }: { step: RimStep }) => step

/**
 * Undoes a step that was noted at `at` (ISO 8601). Any staff member can. If the step was sold and the rim is finished, the final
 * check is undone too, because the rim has work to do again.
 */
export function undoRimStep(
  deps: StepDeps,
  by: StaffPerson,
  key: RimKey,
  { step, at }: { step: RimStep; at: string },
): Promise<RimStepOutcome> {
  return withLockedRim(deps, key, async ({ tx, order, rim, done }): Promise<RimStepOutcome> => {
    const completedStep = done.find((one) => one.step === step)
    if (!completedStep) return { outcome: 'step-undone', step }
    if (completedStep.at.toISOString() !== at) return { outcome: 'done', ...completedStep }
    const otherSteps = done.map(stepOf).filter((one) => one !== step)
    const isUnfinished = otherSteps.includes('checked') && missingRimStepsOf(rim, otherSteps).includes(step)
    await takeBackSteps(tx, deps, staffActor(by), {
      order,
      rim,
      steps: isUnfinished ? [step, 'checked'] : [step],
    })
    return { outcome: 'saved' }
  })
}

/**
 * Undoes the final check of a finished rim whose work was changed, if the new work includes a sold step that is not
 * done. A rim that has left keeps its check.
 */
export async function revokeCheckOfChangedRim(
  tx: Transaction,
  deps: Deps<'clock'>,
  actor: Actor,
  { order, before, after }: { order: LockedRim['order']; before: SoldRim; after: SoldRim },
): Promise<void> {
  if (orderStatusOf(order) > 1) return
  const steps = (await listRimSteps(tx, [after.id])).map(stepOf)
  const missingBefore = missingRimStepsOf(before, steps)
  const isWorkAdded = missingRimStepsOf(after, steps).some((step) => !missingBefore.includes(step))
  if (isWorkAdded && steps.includes('checked'))
    await takeBackSteps(tx, deps, actor, { order, rim: after, steps: ['checked'] })
}

async function takeBackSteps(
  tx: Transaction,
  deps: Deps<'clock'>,
  actor: Actor,
  { order, rim, steps }: Pick<LockedRim, 'order' | 'rim'> & { steps: readonly RimStep[] },
): Promise<void> {
  await tx
    .delete(orderRimSteps)
    .where(and(eq(orderRimSteps.rim_id, rim.id), inArray(orderRimSteps.step, [...steps])))
  const rimData = toRimEventData(toOrderEventData(order), rim)
  for (const step of steps)
    await recordEvent(tx, deps, actor, {
      act: 'order.rim-step-taken-back',
      id: order.id,
      before: { ...rimData, step },
      after: rimData,
    })
}

interface LockedRim {
  tx: Transaction
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>
  rim: SoldRim
  /** Steps done, the earliest first. */
  done: { step: RimStep; at: Date; by: string | null }[]
}

/** Locks a rim of an order in progress and runs `change` with the steps done. Updates open pages after a change. */
function withLockedRim(
  deps: StepDeps,
  key: RimKey,
  change: (locked: LockedRim) => Promise<RimStepOutcome>,
): Promise<RimStepOutcome> {
  return deps.db.transaction(async (tx): Promise<RimStepOutcome> => {
    // Locks are always taken in this order: order before rim.
    const order = await lockOrder(tx, key.orderId)
    const rim = order && (await lockRim(tx, key))
    if (!rim) return { outcome: 'gone' }
    const status = orderStatusOf(order)
    if (status > 1) return { outcome: 'work-finished', status }
    const done = await listRimSteps(tx, [rim.id])
    const changed = await change({ tx, order, rim, done })
    if (changed.outcome === 'saved') await deps.announcements.announce(tx, 'office')
    return changed
  })
}
