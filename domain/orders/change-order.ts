import type { Database } from '../../db/client.ts'
import { type Day, formatDay } from '../calendar/paris-day.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../forms/merge-changes.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { findPeriod } from '../withdrawals/withdrawal-period.ts'
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

/** The last day on which nothing may be promised, by the quote that the order was made from. */
const findWait = async (
  tx: Database,
  { estimate_id }: { estimate_id: string | null },
): Promise<Day | null> => (estimate_id ? ((await findPeriod(tx, estimate_id))?.nothingBefore ?? null) : null)

const tooEarly = (wait: Day) =>
  `Le client n’a pas demandé de commencer sans attendre\u00a0: rien ne se promet avant la fin de son délai de rétractation, le ${formatDay(wait)}`

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
    const wait = merged.promised_on === theirs.promised_on ? null : await findWait(tx, held)
    if (wait && merged.promised_on && merged.promised_on <= wait)
      return { outcome: 'invalid', problems: { promised_on: tooEarly(wait) } }
    await saveOrderChange(tx, world, by, { order: held, before: theirs, after: merged })
    return { outcome: 'saved' }
  })
}
