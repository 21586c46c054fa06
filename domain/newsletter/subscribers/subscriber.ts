import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterConsents, newsletterSubscriptions } from '../../../db/schema/tables.ts'
import type { Consent } from '../consents.ts'

export interface Subscriber extends Consent {
  email: string
}

export const selectSubscribers = (db: Database) =>
  db
    .select({ consent: newsletterConsents, email: newsletterSubscriptions.email })
    .from(newsletterConsents)
    .innerJoin(newsletterSubscriptions, eq(newsletterSubscriptions.id, newsletterConsents.subscription_id))

type Row = Awaited<ReturnType<typeof selectSubscribers>>[number]
export const subscriberOf = ({ consent, email }: Row): Subscriber => ({ ...consent, email })
