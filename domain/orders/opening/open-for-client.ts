import { eq } from 'drizzle-orm'
import { clients, orders } from '../../../db/schema/tables.ts'
import { findClientRecord } from '../../clients/find-client-record.ts'
import { actorOf } from '../../events/actor.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../../forms/judge-form.ts'
import { randomId, randomIdPattern } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { newOrderForm } from './new-order-form.ts'
import { addOrder, type OrderWorld } from './open-order.ts'
import { orderOf } from './order-of-answers.ts'

export type OpeningForClient =
  | { outcome: 'opened'; id: string }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof newOrderForm>> }

/**
 * Opens an order for a client who brings rims without a quote, as a garage does every week: one line a kind of rim, by
 * the grid of the day (docs/product.md §11.14). The same form twice, by its id, is one order.
 */
export async function openForClient(
  world: OrderWorld,
  by: StaffPerson,
  clientId: string,
  typed: Typed,
): Promise<OpeningForClient> {
  const judged = judgeForm(newOrderForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { values } = judged
  return world.db.transaction(async (tx): Promise<OpeningForClient> => {
    const found = await findClientRecord(tx, clientId)
    if (!found) return { outcome: 'gone' }
    const standing = 'client' in found ? clientId : found.mergedInto
    // Two presses of one form wait for each other here.
    await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, standing)).for('no key update')
    const id = randomIdPattern.test(values.id ?? '') ? (values.id ?? '') : randomId()
    const [made] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
    if (made) return { outcome: 'opened', id }
    const order = { ...(await orderOf(tx, world, values)), id, clientId: standing }
    return { outcome: 'opened', id: await addOrder(tx, world, actorOf(by), order) }
  })
}
