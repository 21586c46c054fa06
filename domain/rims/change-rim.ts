import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims, orders } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import type { RimTold } from '../events/order-sentences.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../forms/merge-changes.ts'
import { holdOrder } from '../orders/move-order.ts'
import { orderTold } from '../orders/order-told.ts'
import { announceOrder } from '../orders/tell-client.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { type RimField, type RimValues, rimFields, rimRecordOf, rimValuesOf } from './rim-fields.ts'
import { rimForm } from './rim-form.ts'

export type RimChange =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'full' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof rimForm>> }
  | { outcome: 'conflict'; merged: RimValues; theirs: RimValues; conflicts: Conflict<RimField>[] }

type Needs = World<'db' | 'clock' | 'announcements'>
type Order = NonNullable<Awaited<ReturnType<typeof holdOrder>>>
type Rim = typeof orderRims.$inferSelect

/** A lorry's load; more of one order is a mistake. */
export const mostRims = 60

/** Adds a rim behind the others of its order. */
export function addRim(world: Needs, by: StaffPerson, orderId: string, typed: Typed): Promise<RimChange> {
  return onRim(world, orderId, typed, async (tx, order, values) => {
    const { id } = order
    const [last] = await tx
      .select({ place: orderRims.place })
      .from(orderRims)
      .where(eq(orderRims.order_id, id))
      .orderBy(desc(orderRims.place))
      .limit(1)
    if ((order.rim_n ?? 0) >= mostRims) return { outcome: 'full' }
    const place = (last?.place ?? 0) + 1
    const record = rimRecordOf(values)
    await tx.insert(orderRims).values({ ...record, id: randomId(), order_id: id, place })
    await countRims(tx, id)
    const after = rimTold(order, { ...record, place })
    await recordEvent(tx, world, actorOf(by), { act: 'order.rim-added', id, before: null, after })
    return { outcome: 'saved' }
  })
}

/** Changes what is told of a rim, as `changeOrder` does of its order. */
export function changeRim(
  world: Needs,
  by: StaffPerson,
  { orderId, rimId }: { orderId: string; rimId: string },
  typed: Typed,
): Promise<RimChange> {
  return onRim(world, orderId, typed, async (tx, order, mine) => {
    const rim = await findRim(tx, order, rimId)
    if (!rim) return { outcome: 'gone' }
    const theirs = rimValuesOf(rim)
    const { merged, conflicts } = mergeChanges<RimField>(readBase(typed[baseField]), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    if (rimFields.every((field) => merged[field] === theirs[field])) return { outcome: 'saved' }
    const record = rimRecordOf(merged)
    await tx.update(orderRims).set(record).where(eq(orderRims.id, rimId))
    const after = rimTold(order, { ...record, place: rim.place })
    await recordEvent(tx, world, actorOf(by), { act: 'order.rim-changed', id: order.id, before: null, after })
    return { outcome: 'saved' }
  })
}

/** Takes a rim out of its order; the places of the others stay, as they are on their labels. */
export function removeRim(
  world: Needs,
  by: StaffPerson,
  { orderId, rimId }: { orderId: string; rimId: string },
): Promise<{ outcome: 'saved' | 'gone' }> {
  return world.db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    const rim = order && (await findRim(tx, order, rimId))
    if (!rim) return { outcome: 'gone' }
    await tx.delete(orderRims).where(eq(orderRims.id, rimId))
    await countRims(tx, orderId)
    const before = rimTold(order, rim)
    await recordEvent(tx, world, actorOf(by), { act: 'order.rim-removed', id: orderId, before, after: null })
    await announceOrder(tx, world, orderId)
    return { outcome: 'saved' }
  })
}

type Change = (tx: Database, order: Order, values: RimValues) => Promise<RimChange>

/** What `change` does with what was typed, to an order that is held. */
async function onRim(world: Needs, orderId: string, typed: Typed, change: Change): Promise<RimChange> {
  const judged = judgeForm(rimForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { values } = judged
  const mine = Object.fromEntries(rimFields.map((field) => [field, values[field] ?? ''])) as RimValues
  return world.db.transaction(async (tx): Promise<RimChange> => {
    const order = await holdOrder(tx, orderId)
    if (!order) return { outcome: 'gone' }
    const outcome = await change(tx, order, mine)
    if (outcome.outcome === 'saved') await announceOrder(tx, world, orderId)
    return outcome
  })
}

async function findRim(tx: Database, { id }: Order, rimId: string): Promise<Rim | null> {
  const [rim] = await tx
    .select()
    .from(orderRims)
    .where(and(eq(orderRims.id, rimId), eq(orderRims.order_id, id)))
    .orderBy(asc(orderRims.place))
  return rim ?? null
}

async function countRims(tx: Database, orderId: string): Promise<void> {
  const [counted] = await tx.select({ all: count() }).from(orderRims).where(eq(orderRims.order_id, orderId))
  await tx
    .update(orders)
    .set({ rim_n: counted?.all ?? 0 })
    .where(eq(orders.id, orderId))
}

const rimTold = (order: Order, { place, position }: Pick<Rim, 'place' | 'position'>): RimTold => ({
  ...orderTold(order),
  ...{ place, position },
})
