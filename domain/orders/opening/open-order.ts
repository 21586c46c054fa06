import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRims, orders } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { totalsOf } from '../../money/vat.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { announceOrder, tellLater } from '../tell-client.ts'
import { createOrder } from './create-order.ts'
import type { OrderToOpen } from './order-to-open.ts'
import { rimRow } from './rim-row.ts'

export type OrderWorld = World<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * Opens an order within somebody's transaction: record, rims, lines, event and the queued mail to its client
 * (docs/product.md §11.14); answers its id.
 */
export async function addOrder(
  tx: Database,
  world: Omit<OrderWorld, 'db'>,
  actor: Actor,
  {
    id = randomId(),
    clientId,
    pos,
    rims,
    lines,
    estimate,
    brand,
    model,
    registration_number,
    ...more
  }: OrderToOpen,
): Promise<string> {
  const { total_te, total } = lines.length > 0 ? totalsOf(lines) : { total_te: null, total: null }
  await createOrder(
    { db: tx, clock: world.clock },
    {
      id,
      clientId,
      pos,
      brand,
      model,
      registration_number,
      rim_n: rims.length,
      total_te,
      total_ti: total,
    },
  )
  const [made] = await tx
    .update(orders)
    .set({ ...more, lines, estimate_id: estimate?.id ?? null, moved_at: world.clock.now() })
    .where(eq(orders.id, id))
    .returning()
  if (!made) throw new Error('an order that was just made is not there')
  if (rims.length > 0) await tx.insert(orderRims).values(rims.map((rim, index) => rimRow(id, rim, index + 1)))
  await recordEvent(tx, world, actor, {
    act: 'order.created',
    id,
    before: null,
    after: { called: made.order_number, rims: rims.length, estimate: estimate?.number ?? null },
  })
  await tellLater(tx, world, made)
  await announceOrder(tx, world, id)
  return id
}
