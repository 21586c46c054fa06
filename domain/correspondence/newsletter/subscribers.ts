import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterSubscriptions,
  newsletterUnsubscribeCounts,
} from '../../../db/schema/tables.ts'
import { addDays, type Day } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { splitSearchWords } from '../../kernel/lists/search-words.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { newSubscriberForm } from './new-subscriber-form.ts'
import type { NewsletterEvents } from './newsletter-events.ts'
import type { SubscriberFilter, SubscriberState } from './subscriber-states.ts'
import {
  addNewsletterSubscription,
  type NewsletterConsent,
  unsubscribeFromNewsletter,
} from './subscriptions.ts'

export interface Subscriber extends NewsletterConsent {
  email: string
}

const selectSubscribers = (db: Database) =>
  db
    .select({ consent: newsletterConsents, email: newsletterSubscriptions.email })
    .from(newsletterConsents)
    .innerJoin(newsletterSubscriptions, eq(newsletterSubscriptions.id, newsletterConsents.subscription_id))

type Row = Awaited<ReturnType<typeof selectSubscribers>>[number]

const subscriberOf = ({ consent, email }: Row): Subscriber => ({ ...consent, email })

const { subscription_id, subscribed_at, confirmed_at, bounced_at } = newsletterConsents

/** SQL condition: issues are sent to the subscriber. */
export const isActiveSubscriber = and(isNotNull(confirmed_at), isNull(bounced_at))

/** Returns the number of subscribers who would get an issue sent now. */
export const countActiveSubscribers = (db: Database): Promise<number> =>
  db.$count(newsletterConsents, isActiveSubscriber)

export const subscriberStateOf = (consent: NewsletterConsent): SubscriberState => {
  if (consent.bounced_at) return 'bounced'
  return consent.confirmed_at ? 'confirmed' : 'pending'
}

const subscriberStateConditions: Readonly<Record<SubscriberState, SQL | undefined>> = {
  confirmed: isActiveSubscriber,
  pending: and(isNull(confirmed_at), isNull(bounced_at)),
  bounced: isNotNull(bounced_at),
}

export async function findSubscriber(db: Database, id: string): Promise<Subscriber | null> {
  const [row] = await selectSubscribers(db).where(eq(newsletterConsents.subscription_id, id))
  return row ? subscriberOf(row) : null
}

/** Returns at most `limit` matching subscribers, newest first. */
export async function listSubscribers(
  db: Database,
  { search, state }: SubscriberFilter,
  limit: number,
): Promise<Subscriber[]> {
  const rows = await selectSubscribers(db)
    .where(and(state ? subscriberStateConditions[state] : undefined, await matchesTyped(db, search)))
    .orderBy(desc(subscribed_at), asc(subscription_id))
    .limit(limit)
  return rows.map(subscriberOf)
}

/**
 * Maximum number of matches looked up by id, using the index of words. More matches are found quickly by scanning from the
 * newest.
 */
const maxSearchedIds = 1_000

async function matchesTyped(db: Database, search: string): Promise<SQL | undefined> {
  const isFound = containsAllWords(sql`folded(${newsletterSubscriptions.email})`, splitSearchWords(search))
  if (!isFound) return undefined
  const matchingRows = await db
    .select({ id: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(isFound)
    .limit(maxSearchedIds + 1)
  const ids = matchingRows.map(({ id }) => id)
  return ids.length > maxSearchedIds ? isFound : inArray(subscription_id, ids)
}

/** Yields all matching subscribers in batches, in the order of their ids. */
export async function* streamSubscribers(db: Database, { search, state }: SubscriberFilter, batch = 1_000) {
  const isFound = containsAllWords(sql`folded(${newsletterSubscriptions.email})`, splitSearchWords(search))
  for (let last = ''; ; ) {
    const isNext = sql`${subscription_id} > ${last}`
    const rows = await selectSubscribers(db)
      .where(and(isNext, isFound, state ? subscriberStateConditions[state] : undefined))
      .orderBy(asc(subscription_id))
      .limit(batch)
    yield rows.map(subscriberOf)
    last = rows.at(-1)?.consent.subscription_id ?? ''
    if (rows.length < batch) return
  }
}

/** Returns the number of subscribers in each state, and of departures in the last 30 days. */
export async function countSubscribers(db: Database, today: Day) {
  const [all, pending, bounced, departures] = await Promise.all([
    db.$count(newsletterConsents),
    db.$count(newsletterConsents, subscriberStateConditions.pending),
    db.$count(newsletterConsents, subscriberStateConditions.bounced),
    db
      .select({ count: sql<number>`coalesce(sum(${newsletterUnsubscribeCounts.count}), 0)::int` })
      .from(newsletterUnsubscribeCounts)
      .where(sql`${newsletterUnsubscribeCounts.day} > ${addDays(today, -30)}`),
  ])
  return { confirmed: all - pending - bounced, pending, bounced, departures: departures[0]?.count ?? 0 }
}

/*
 * Actions of staff on a subscriber.
 */

type Needs = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

/** Adds an address that a person gave to the workshop. A mail asks its owner to confirm, as after the form of the site. */
export async function addSubscriber(
  deps: Needs,
  by: StaffPerson,
  typed: FormInput,
): Promise<{ outcome: 'saved' } | { outcome: 'invalid'; problems: FormProblems }> {
  const checked = validateForm(newSubscriberForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { email, proof } = checked.values
  return deps.db.transaction(async (tx) => {
    const id = await addNewsletterSubscription({ ...deps, db: tx }, email, { source: 'office', proof })
    if (!id) return { outcome: 'invalid', problems: { email: 'Cette adresse est déjà sur la liste' } }
    await recordSubscriberEvent(tx, deps, by, 'subscriber.added', id)
    return { outcome: 'saved' }
  })
}

/** Queues the confirmation request again. */
export function requeueSubscriptionConfirmation(
  deps: Needs,
  by: StaffPerson,
  id: string,
): Promise<SubscriberChangeOutcome> {
  return deps.db.transaction(async (tx) => {
    const subscriber = await findSubscriber(tx, id)
    if (!subscriber || subscriberStateOf(subscriber) !== 'pending') return { outcome: 'changed' }
    await deps.jobs.enqueue(tx, 'send-newsletter-mail', { subscriptionId: id, requestId: randomId() })
    await recordSubscriberEvent(tx, deps, by, 'subscriber.asked-again', id)
    return { outcome: 'saved' }
  })
}

/** Includes an address that had bounced in the next issues, after its owner has said that it works. */
export function restoreSubscriber(
  deps: Needs,
  by: StaffPerson,
  id: string,
): Promise<SubscriberChangeOutcome> {
  return deps.db.transaction(async (tx) => {
    const subscriber = await findSubscriber(tx, id)
    if (!subscriber?.bounced_at) return { outcome: 'changed' }
    await tx
      .update(newsletterConsents)
      .set({ bounced_at: null, bounce_reason: null })
      .where(eq(newsletterConsents.subscription_id, id))
    await recordSubscriberEvent(tx, deps, by, 'subscriber.restored', id)
    return { outcome: 'saved' }
  })
}

/** Unsubscribes a person who asked the workshop for it. Their data are deleted. */
export function removeSubscriber(deps: Needs, by: StaffPerson, id: string): Promise<SubscriberChangeOutcome> {
  return deps.db.transaction(async (tx) => {
    const left = await unsubscribeFromNewsletter({ ...deps, db: tx }, id)
    if (!left) return { outcome: 'changed' }
    await recordSubscriberEvent(tx, deps, by, 'subscriber.removed', id)
    return { outcome: 'saved' }
  })
}

type SubscriberEvent = Exclude<keyof NewsletterEvents & `subscriber.${string}`, 'subscriber.imported'>

/** Records an event of a subscriber and refreshes the open pages of the office. */
async function recordSubscriberEvent(
  tx: Transaction,
  deps: Needs,
  by: StaffPerson,
  event: SubscriberEvent,
  id: string,
) {
  await recordEvent(tx, deps, staffActor(by), { act: event, id, before: null, after: null })
  await deps.announcements.announce(tx, 'office')
}

/** `changed`: the subscriber has left or is in another state now. */
export type SubscriberChangeOutcome = { outcome: 'saved' } | { outcome: 'changed' }
