import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { type Subscriber, selectSubscribers, subscriberOf } from './subscriber.ts'
import { subscription_id } from './subscriber-standing.ts'

export async function findSubscriber(db: Database, id: string): Promise<Subscriber | null> {
  const [row] = await selectSubscribers(db).where(eq(subscription_id, id))
  return row ? subscriberOf(row) : null
}
