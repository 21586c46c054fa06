import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { mostListed } from './list-orders.ts'

/** True where the client has orders that the list does not know. One that is known not to be full knows all. */
export async function hasOlderOrders(db: Database, client: Client, length: number | null): Promise<boolean> {
  if (length !== null && length < mostListed) return false
  const older = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.client_id, client.id))
    .limit(1)
    .offset(mostListed)
  return older.length > 0
}
