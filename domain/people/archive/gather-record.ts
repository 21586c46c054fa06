import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  auditTrail,
  clients,
  customerCreations,
  events,
  mailAddresses,
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  sessions,
  users,
} from '../../../db/schema/tables.ts'
import { sentenceOf } from '../../events/sentences.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { type ArchiveWorld, all, section } from './archive-part.ts'
import type { ArchiveSection } from './archive-record.ts'

export async function gatherRecord(
  { db, accounts }: ArchiveWorld,
  person: Person,
): Promise<ArchiveSection[]> {
  const theirs = belongingsOf(person)
  const isUser = (column: typeof sessions.userId | typeof auditTrail.user_id) => isOfClient(column, person)
  const account = await db.select().from(users).where(theirs.accounts.isTheirs)
  const told = await db.select().from(events).where(theirs.events.isTheirs).orderBy(asc(events.id))
  return [
    section('clients', await all(db, clients, theirs.clients.isTheirs)),
    section(
      'accounts',
      account.map((user) => ({ ...user, email: accounts.emailOf(user.email) })),
    ),
    section('sessions', await all(db, sessions, isUser(sessions.userId))),
    section('trail', await all(db, auditTrail, isUser(auditTrail.user_id))),
    section('invitations', await all(db, customerCreations, theirs.invitations.isTheirs)),
    ...(await gatherReading(db, person)),
    section('addresses', await all(db, mailAddresses, theirs.addresses.isTheirs)),
    section(
      'events',
      // Who of the team did it is theirs, not the person's.
      told.map((event) => ({ at: event.at, sentence: sentenceOf({ ...event, actor_name: 'Notre équipe' }) })),
    ),
  ]
}

/** How their address came to the list, and what it was sent. */
async function gatherReading(db: Database, person: Person): Promise<ArchiveSection[]> {
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
