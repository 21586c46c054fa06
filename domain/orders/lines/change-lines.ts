import { eq } from 'drizzle-orm'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { orders } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { totalsOf } from '../../money/vat.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdOrder } from '../hold-order.ts'
import { orderTold } from '../order-told.ts'
import { announceOrder } from '../tell-client.ts'
import { judgeLines } from './judge-lines.ts'
import { type TypedLine, typedLinesOf } from './typed-lines.ts'

export type LinesChange =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** Its invoice stands: what it says changes no more. */
  | { outcome: 'billed' }
  | { outcome: 'invalid'; problem: string }
  /** Somebody else changed them since they were opened: theirs, to be looked at before one's own take their place. */
  | { outcome: 'conflict'; theirs: TypedLine[] }

/** The lines as they were opened, to be compared with those that stand. */
export const writeLines = (lines: readonly TypedLine[]) => JSON.stringify(lines)

/** Changes what an order will be billed, and what it comes to (docs/product.md §11.14). */
export function changeLines(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
  { rows, base }: { rows: readonly TypedLine[]; base: string },
): Promise<LinesChange> {
  const judged = judgeLines(rows)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  return world.db.transaction(async (tx): Promise<LinesChange> => {
    const order = await holdOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (order.invoice) return { outcome: 'billed' }
    const theirs = typedLinesOf(order.lines)
    const [standing, wanted] = [writeLines(theirs), writeLines(typedLinesOf(judged.lines))]
    if (standing === wanted) return { outcome: 'saved' }
    if (standing !== base) return { outcome: 'conflict', theirs }
    const { lines, total_te, total_ti } = priced(judged.lines)
    await tx.update(orders).set({ lines, total_te, total_ti }).where(eq(orders.id, id))
    await recordEvent(tx, world, actorOf(by), {
      act: 'order.lines-changed',
      id,
      before: { total: order.total_ti },
      after: { ...orderTold(order), total: total_ti },
    })
    await announceOrder(tx, world, id)
    return { outcome: 'saved' }
  })
}

/** Without a line nothing is known of the price. */
function priced(lines: DocumentLine[]) {
  if (lines.length === 0) return { lines, total_te: null, total_ti: null }
  const { total_te, total } = totalsOf(lines)
  return { lines, total_te, total_ti: total }
}
