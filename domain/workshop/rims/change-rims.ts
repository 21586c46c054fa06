import { and, count, desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { orderRims, orders } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { findColourForService, findFinishForService, type RimPosition } from '../../kernel/rim-words.ts'
import { announceOrder, lockOrder, toOrderEventData } from '../orders/order.ts'
import { maxRimsPerOrder, rimForm } from '../orders/rim-form.ts'
import { revokeCheckOfChangedRim } from './record-rim-step.ts'
import { lockRim, type Rim, toRimEventData } from './rim.ts'

type RimDeps = Deps<'db' | 'clock' | 'announcements'>

/** Adds a rim after the others of its order. */
export function addRimToOrder(
  deps: RimDeps,
  by: StaffPerson,
  orderId: string,
  typed: FormInput,
): Promise<RimChangeOutcome> {
  return withLockedOrder(deps, orderId, typed, async (tx, order, values) => {
    const { id } = order
    const [last] = await tx
      .select({ place: orderRims.place })
      .from(orderRims)
      .where(eq(orderRims.order_id, id))
      .orderBy(desc(orderRims.place))
      .limit(1)
    if ((order.rim_n ?? 0) >= maxRimsPerOrder) return { outcome: 'full' }
    const place = (last?.place ?? 0) + 1
    const record = toRimRecord(values)
    await tx.insert(orderRims).values({ ...record, id: randomId(), order_id: id, place })
    await updateRimCountOfOrder(tx, id)
    const after = toRimEventData(toOrderEventData(order), { ...record, place })
    await recordEvent(tx, deps, staffActor(by), { act: 'order.rim-added', id, before: null, after })
    return { outcome: 'saved' }
  })
}

/** Changes the fields of a rim, merging simultaneous changes as `changeOrder` does. */
export function changeRim(
  deps: RimDeps,
  by: StaffPerson,
  { orderId, rimId }: { orderId: string; rimId: string },
  typed: FormInput,
): Promise<RimChangeOutcome> {
  return withLockedOrder(deps, orderId, typed, async (tx, order, mine) => {
    const rim = await lockRim(tx, { orderId, rimId })
    if (!rim) return { outcome: 'gone' }
    const theirs = toRimValues(rim)
    const { merged, conflicts } = mergeRecordChanges<RimField>(
      parseOpenedValues(typed[openedValuesFieldName]),
      mine,
      theirs,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    if (rimFields.every((field) => merged[field] === theirs[field])) return { outcome: 'saved' }
    const record = toRimRecord(merged)
    await tx.update(orderRims).set(record).where(eq(orderRims.id, rimId))
    const after = toRimEventData(toOrderEventData(order), { ...record, place: rim.place })
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.rim-changed',
      id: order.id,
      before: null,
      after,
    })
    await revokeCheckOfChangedRim(tx, deps, staffActor(by), {
      order,
      before: rim,
      after: { ...rim, ...record },
    })
    return { outcome: 'saved' }
  })
}

export type RimChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'full' }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof rimForm>> }
  | { outcome: 'conflict'; merged: RimValues; theirs: RimValues; conflicts: FieldConflict<RimField>[] }

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

type Change = (tx: Transaction, order: LockedOrder, values: RimValues) => Promise<RimChangeOutcome>

/** Validates the form, locks the order and runs `change` with the typed values. */
async function withLockedOrder(
  deps: RimDeps,
  orderId: string,
  typed: FormInput,
  change: Change,
): Promise<RimChangeOutcome> {
  const checked = validateForm(rimForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { values } = checked
  const mine = Object.fromEntries(rimFields.map((field) => [field, values[field] ?? ''])) as RimValues
  return deps.db.transaction(async (tx): Promise<RimChangeOutcome> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { outcome: 'gone' }
    const changing = await change(tx, order, mine)
    if (changing.outcome === 'saved') await announceOrder(tx, deps, orderId)
    return changing
  })
}

/** Returns a rim of a locked order; `null` if the order has no such rim. */
export async function findRimInOrder(
  tx: Transaction,
  { id }: LockedOrder,
  rimId: string,
): Promise<Rim | null> {
  const [rim] = await tx
    .select()
    .from(orderRims)
    .where(and(eq(orderRims.id, rimId), eq(orderRims.order_id, id)))
  return rim ?? null
}

export async function updateRimCountOfOrder(tx: Transaction, orderId: string): Promise<void> {
  const [counted] = await tx.select({ all: count() }).from(orderRims).where(eq(orderRims.order_id, orderId))
  await tx
    .update(orders)
    .set({ rim_n: counted?.all ?? 0 })
    .where(eq(orders.id, orderId))
}

/** Fields of a rim that staff edit, as text values of its form. */
const rimFields = [
  'position',
  'size',
  'make',
  'part_number',
  'service',
  'finish',
  'colour',
  'defects',
  'notes',
] as const
export type RimField = (typeof rimFields)[number]
export type RimValues = Record<RimField, string>

/** Converts a rim to form values. Defects are separated by spaces. */
export const toRimValues = (rim: Pick<Rim, RimField>): RimValues => ({
  position: rim.position,
  size: rim.size === null ? '' : String(rim.size),
  make: rim.make,
  part_number: rim.part_number,
  service: rim.service,
  finish: rim.finish,
  colour: rim.colour,
  defects: rim.defects.join(' '),
  notes: rim.notes,
})

/** Converts form values to the columns of a rim. */
const toRimRecord = (values: RimValues) => ({
  position: values.position as RimPosition,
  size: values.size === '' ? null : Number(values.size),
  make: values.make,
  part_number: values.part_number,
  service: values.service,
  finish: findFinishForService(values.service, values.finish),
  colour: findColourForService(values.service, values.colour),
  defects: values.defects.split(' ').filter(Boolean),
  notes: values.notes,
})
