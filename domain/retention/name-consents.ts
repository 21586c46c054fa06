import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterConsents, newsletterSubscriptions } from '../../db/schema/tables.ts'
import { keepConsent } from '../newsletter/consents.ts'

/** A version of the site from before consents were kept may have taken subscriptions in beside this one. */
export async function nameConsents(db: Database): Promise<void> {
  const isNamed = sql`exists (select from ${newsletterConsents} where ${newsletterConsents.subscription_id} = ${newsletterSubscriptions.id})`
  const nameless = await db.select().from(newsletterSubscriptions).where(sql`not ${isNamed}`)
  await keepConsent(
    db,
    nameless.map(({ id, created_ad }) => ({
      subscription_id: id,
      subscribed_at: created_ad,
      source: 'site' as const,
    })),
  )
}
