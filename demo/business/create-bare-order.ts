import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { insertOrder } from '../../domain/workshop/orders/open-order.ts'

/** Creates an order without rims, event and mail, for the demo and tests, and returns its id. */
export const createBareOrder = (
  { db, clock }: Deps<'db' | 'clock'>,
  order: Parameters<typeof insertOrder>[2],
): Promise<string> => db.transaction(async (tx) => (await insertOrder(tx, { clock }, order)).id)
