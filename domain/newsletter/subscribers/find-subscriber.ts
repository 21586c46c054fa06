import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterConsents } from '../../../db/schema/tables.ts'
import { type Subscriber, selectSubscribers, subscriberOf } from './subscriber.ts'

export async function findSubscriber(db: Database, id: string): Promise<Subscriber | null> {
  const [row] = await selectSubscribers(db).where(eq(newsletterConsents.subscription_id, id))
  return row ? subscriberOf(row) : null
}
