import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../forms/merge-changes.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdOrder } from './hold-order.ts'
import { type OrderField, type OrderValues, orderFields, orderValuesOf } from './order-fields.ts'
import { orderForm } from './order-form.ts'
import { saveOrderChange } from './save-order-change.ts'

export type OrderChange =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof orderForm>> }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: OrderValues; theirs: OrderValues; conflicts: Conflict<OrderField>[] }

type Needs = World<'db' | 'clock' | 'announcements'>

/**
 * Changes what is told of an order, by a form that says what the record was when it was opened: what others changed
 * meanwhile stays, and what both changed is given back to choose from (docs/product.md §11.14). A day that is too full
 * is taken all the same.
 */
export function changeOrder(world: Needs, by: StaffPerson, id: string, typed: Typed): Promise<OrderChange> {
  const judged = judgeForm(orderForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const { values } = judged
  const mine = Object.fromEntries(orderFields.map((field) => [field, values[field] ?? ''])) as OrderValues
  return world.db.transaction(async (tx): Promise<OrderChange> => {
    const held = await holdOrder(tx, id)
    if (!held) return { outcome: 'gone' }
    const theirs = orderValuesOf(held)
    const { merged, conflicts } = mergeChanges<OrderField>(readBase(typed[baseField]), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await saveOrderChange(tx, world, by, { order: held, before: theirs, after: merged })
    return { outcome: 'saved' }
  })
}
