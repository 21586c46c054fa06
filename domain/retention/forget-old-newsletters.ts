import { and, eq, exists, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterConsents, newsletterSubscriptions } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { keptFor } from './kept-for.ts'
import { nameConsents } from './name-consents.ts'

/**
 * Who never confirmed, whose address returns letters, and to whom letters went (docs/product.md §9.8). Answers how many
 * subscribers went, and of how many letters it is forgotten to whom they went.
 */
export async function forgetOldNewsletters({ db, clock }: World<'db' | 'clock'>) {
  const before = (duration: Temporal.DurationLike) => parisBefore(clock.now(), duration)
  await nameConsents(db)
  const { confirmed_at, bounced_at, subscribed_at } = newsletterConsents
  const pending = await forgetSubscribers(
    db,
    sql`${confirmed_at} is null and ${bounced_at} is null and ${subscribed_at} < ${before(keptFor.pendingSubscriptions).toISOString()}`,
  )
  const bounced = await forgetSubscribers(db, sql`${bounced_at} < ${before(keptFor.addresses).toISOString()}`)
  const deliveries = await forgetDeliveries(db, before(keptFor.deliveries))
  return { subscribers: pending + bounced, deliveries }
}

async function forgetSubscribers(db: Database, isOld: ReturnType<typeof sql>): Promise<number> {
  const isMeant = and(eq(newsletterConsents.subscription_id, newsletterSubscriptions.id), isOld)
  const old = db.select().from(newsletterConsents).where(isMeant)
  return (await db.delete(newsletterSubscriptions).where(exists(old))).rowCount ?? 0
}
