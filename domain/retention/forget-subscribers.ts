import { and, eq, exists, type sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterConsents, newsletterSubscriptions } from '../../db/schema/tables.ts'

export async function forgetSubscribers(db: Database, isOld: ReturnType<typeof sql>): Promise<number> {
  const isMeant = and(eq(newsletterConsents.subscription_id, newsletterSubscriptions.id), isOld)
  const old = db.select().from(newsletterConsents).where(isMeant)
  return (await db.delete(newsletterSubscriptions).where(exists(old))).rowCount ?? 0
}
