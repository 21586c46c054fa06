import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRimSteps, orderRims, users } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { lockOrder, orderEventData, statusOf } from '../orders/order.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { missingSteps, plannedSteps, type RimStep } from '../orders/rim-steps.ts'
import type { SoldRim } from '../orders/sold-rims.ts'
import { lockRim, type RimKey, rimEventData } from './rim.ts'

/** A step that was done: when, and by whom, where the account is still there. */
export type NotedStep = Awaited<ReturnType<typeof listRimSteps>>[number]

/** What was done to these rims, what was done first first. */
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

/** What that person noted a moment ago, on any rim, with the rim and the seconds in which they are offered to take it back. */
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
  /** The rim is no more, or its step is none that is planned for it by now. */
  | { outcome: 'gone' | 'unplanned' }
  /** Steps that were sold are not done, and other ones, or none, were confirmed. */
  | { outcome: 'missing'; steps: RimStep[] }
  /** Its order is not there yet, or has left. */
  | { outcome: 'expected' }
  | { outcome: 'left'; status: OrderStatus }
  | { outcome: 'blocked'; reason: string }
  | { outcome: 'problem'; words: string }
  /** A colleague has noted it. */
  | { outcome: 'done'; step: RimStep; at: Date; by: string | null }
  /** Another step was noted since, or taken back. */
  | { outcome: 'moved-on'; step: RimStep; at: Date; by: string | null }
  | { outcome: 'taken-back'; step: RimStep }

type StepDeps = Deps<'db' | 'clock' | 'announcements'>

/**
 * Notes that a step is done on a rim of which the person has seen that `seen` were (docs/product.md §11.17). The same press
 * twice is one; what a colleague has done meanwhile is told. Steps before it that nobody has noted stay undone; those of them that
 * were sold are confirmed in `without` before the rim is checked.
 */
export function noteRimStep(
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
    if (since) return { outcome: 'moved-on', ...since }
    const takenBack = seen.find((one) => !done.some((row) => row.step === one))
    if (takenBack) return { outcome: 'taken-back', step: takenBack }
    if (!order.received_at) return { outcome: 'expected' }
    if (order.blocked_reason) return { outcome: 'blocked', reason: order.blocked_reason }
    if (rim.problem) return { outcome: 'problem', words: rim.problem }
    if (!plannedSteps(rim).includes(step)) return { outcome: 'unplanned' }
    const missing = step === 'checked' ? missingSteps(rim, done.map(stepOf)) : []
    if (missing.some((one) => !without.includes(one))) return { outcome: 'missing', steps: missing }
    await tx
      .insert(orderRimSteps)
      .values({ rim_id: rim.id, step, done_at: deps.clock.now(), done_by: by.userId })
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.rim-step-noted',
      id: order.id,
      before: null,
      after: { ...rimEventData(orderEventData(order), rim), step },
    })
    return { outcome: 'saved' }
  })
}

const stepOf = ({ step }: { step: RimStep }) => step

/** Takes a step back that was noted at `at` (ISO 8601): by whoever pressed too soon, or by a colleague who sees that it is not done. */
export function takeBackRimStep(
  deps: StepDeps,
  by: StaffPerson,
  key: RimKey,
  { step, at }: { step: RimStep; at: string },
): Promise<RimStepOutcome> {
  return withLockedRim(deps, key, async ({ tx, order, rim, done }): Promise<RimStepOutcome> => {
    const noted = done.find((one) => one.step === step)
    if (!noted) return { outcome: 'taken-back', step }
    if (noted.at.toISOString() !== at) return { outcome: 'done', ...noted }
    await tx.delete(orderRimSteps).where(and(eq(orderRimSteps.rim_id, rim.id), eq(orderRimSteps.step, step)))
    const rimData = rimEventData(orderEventData(order), rim)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.rim-step-taken-back',
      id: order.id,
      before: { ...rimData, step },
      after: rimData,
    })
    return { outcome: 'saved' }
  })
}

interface LockedRim {
  tx: Database
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>
  rim: SoldRim
  /** What was done first, first. */
  done: { step: RimStep; at: Date; by: string | null }[]
}

/** A rim of an order that the workshop has in hand, with what was done to it; what changes is announced to open pages. */
function withLockedRim(
  deps: StepDeps,
  key: RimKey,
  change: (locked: LockedRim) => Promise<RimStepOutcome>,
): Promise<RimStepOutcome> {
  return deps.db.transaction(async (tx): Promise<RimStepOutcome> => {
    // In the order in which everybody locks them.
    const order = await lockOrder(tx, key.orderId)
    const rim = order && (await lockRim(tx, key))
    if (!rim) return { outcome: 'gone' }
    const status = statusOf(order)
    if (status > 1) return { outcome: 'left', status }
    const done = await listRimSteps(tx, [rim.id])
    const changed = await change({ tx, order, rim, done })
    if (changed.outcome === 'saved') await deps.announcements.announce(tx, 'office')
    return changed
  })
}
