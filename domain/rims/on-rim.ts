import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims } from '../../db/schema/tables.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import type { Conflict } from '../forms/merge-changes.ts'
import { holdOrder } from '../orders/hold-order.ts'
import { announceOrder } from '../orders/tell-client.ts'
import type { World } from '../world.ts'
import { type RimField, type RimValues, rimFields } from './rim-fields.ts'
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

type Change = (tx: Database, order: Order, values: RimValues) => Promise<RimChange>

/** What `change` does with what was typed, to an order that is held. */
export async function onRim(world: Needs, orderId: string, typed: Typed, change: Change): Promise<RimChange> {
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

/** A rim of that order, which is held. */
export async function findRimOf(tx: Database, { id }: Order, rimId: string): Promise<Rim | null> {
  const [rim] = await tx
    .select()
    .from(orderRims)
    .where(and(eq(orderRims.id, rimId), eq(orderRims.order_id, id)))
  return rim ?? null
}
