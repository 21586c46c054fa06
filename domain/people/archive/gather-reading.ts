import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import type { Person } from '../find-person.ts'
import { section } from './archive-part.ts'
import type { ArchiveSection } from './archive-record.ts'

/** How their address came to the list, and what it was sent. */
export async function gatherReading(db: Database, person: Person): Promise<ArchiveSection[]> {
  const { subscriptions, deliveries } = belongingsOf(person)
  const subscribed = await db
    .select()
    .from(newsletterSubscriptions)
    .leftJoin(newsletterConsents, eq(newsletterConsents.subscription_id, newsletterSubscriptions.id))
    .where(subscriptions.isTheirs)
  const { settled_at, state, reason } = newsletterDeliveries
  const sent = await db
    .select({ subject: newsletterIssues.subject, settled_at, state, reason })
    .from(newsletterDeliveries)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterDeliveries.issue_id))
    .where(deliveries.isTheirs)
    .orderBy(asc(settled_at))
  return [
    section(
      'subscriptions',
      subscribed.map((row) => ({ ...row.newsletter_consents, ...row.newsletter_subscriptions })),
    ),
    section('deliveries', sent),
  ]
}
