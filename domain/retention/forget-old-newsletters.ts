import { and, eq, exists, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
} from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import { keepConsent } from '../newsletter/consents.ts'
import { findIssue } from '../newsletter/issues/find-issue.ts'
import { countDeliveries } from '../newsletter/issues/issue-results.ts'
import type { World } from '../world.ts'
import { keptFor } from './kept-for.ts'

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

/** A version of the site from before consents were kept may have taken subscriptions in beside this one. */
async function nameConsents(db: Database): Promise<void> {
  const isNamed = sql`exists (select from ${newsletterConsents} where ${newsletterConsents.subscription_id} = ${newsletterSubscriptions.id})`
  const nameless = await db.select().from(newsletterSubscriptions).where(sql`not ${isNamed}`)
  await keepConsent(
    db,
    nameless.map(({ id, created_ad }) => ({
      ...{ subscription_id: id, subscribed_at: created_ad, source: 'site' as const },
    })),
  )
}

async function forgetSubscribers(db: Database, isOld: ReturnType<typeof sql>): Promise<number> {
  const isMeant = and(eq(newsletterConsents.subscription_id, newsletterSubscriptions.id), isOld)
  const old = db.select().from(newsletterConsents).where(isMeant)
  return (await db.delete(newsletterSubscriptions).where(exists(old))).rowCount ?? 0
}

async function forgetDeliveries(db: Database, before: Date): Promise<number> {
  const isOld = and(lt(newsletterIssues.finished_at, before), isNull(newsletterIssues.totals))
  const old = await db.select({ id: newsletterIssues.id }).from(newsletterIssues).where(isOld)
  for (const { id } of old)
    await db.transaction(async (tx) => {
      const issue = await findIssue(tx, id)
      if (!issue) return
      const totals = await countDeliveries(tx, issue)
      await tx.update(newsletterIssues).set({ totals }).where(eq(newsletterIssues.id, id))
      await tx.delete(newsletterDeliveries).where(eq(newsletterDeliveries.issue_id, id))
    })
  return old.length
}
