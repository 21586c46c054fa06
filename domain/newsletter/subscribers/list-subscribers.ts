import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  newsletterConsents,
  newsletterDepartures,
  newsletterSubscriptions,
} from '../../../db/schema/tables.ts'
import { addDays, type Day } from '../../calendar/paris-day.ts'
import { holdsWords } from '../../lists/choice.ts'
import { searchWords } from '../../lists/search-words.ts'
import type { Consent } from '../consents.ts'
import { isReader } from '../issues/readers.ts'
import type { SubscriberChoice, SubscriberState } from './subscriber-states.ts'

export interface Subscriber extends Consent {
  email: string
}

export const stateOf = ({ confirmed_at, bounced_at }: Consent): SubscriberState => {
  if (bounced_at) return 'bounced'
  return confirmed_at ? 'confirmed' : 'pending'
}

const { confirmed_at, bounced_at, subscribed_at, subscription_id } = newsletterConsents

const conditions: Readonly<Record<SubscriberState, SQL | undefined>> = {
  confirmed: isReader,
  pending: and(isNull(confirmed_at), isNull(bounced_at)),
  bounced: isNotNull(bounced_at),
}

const select = (db: Database) =>
  db
    .select({ consent: newsletterConsents, email: newsletterSubscriptions.email })
    .from(newsletterConsents)
    .innerJoin(newsletterSubscriptions, eq(newsletterSubscriptions.id, subscription_id))

type Row = Awaited<ReturnType<typeof select>>[number]
const subscriberOf = ({ consent, email }: Row): Subscriber => ({ ...consent, email })

/** The chosen ones, the newest first, `limit` at most. */
export async function listSubscribers(
  db: Database,
  { search, state }: SubscriberChoice,
  limit: number,
): Promise<Subscriber[]> {
  const rows = await select(db)
    .where(and(state ? conditions[state] : undefined, await holdsTyped(db, search)))
    .orderBy(desc(subscribed_at), asc(subscription_id))
    .limit(limit)
  return rows.map(subscriberOf)
}

/** Fewer are looked up by their ids, found by the index of words; more are soon met from the newest on. */
const few = 1_000

async function holdsTyped(db: Database, search: string): Promise<SQL | undefined> {
  const isFound = holdsWords(sql`folded(${newsletterSubscriptions.email})`, searchWords(search))
  if (!isFound) return undefined
  const found = await db
    .select({ id: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(isFound)
    .limit(few + 1)
  const ids = found.map(({ id }) => id)
  return ids.length > few ? isFound : inArray(subscription_id, ids)
}

export async function findSubscriber(db: Database, id: string): Promise<Subscriber | null> {
  const [row] = await select(db).where(eq(subscription_id, id))
  return row ? subscriberOf(row) : null
}

/** All of the chosen ones, so many at a time, in the order of their ids. */
export async function* readSubscribers(db: Database, { search, state }: SubscriberChoice, batch = 1_000) {
  const isFound = holdsWords(sql`folded(${newsletterSubscriptions.email})`, searchWords(search))
  for (let last = ''; ; ) {
    const isNext = sql`${subscription_id} > ${last}`
    const rows = await select(db)
      .where(and(isNext, isFound, state ? conditions[state] : undefined))
      .orderBy(asc(subscription_id))
      .limit(batch)
    yield rows.map(subscriberOf)
    last = rows.at(-1)?.consent.subscription_id ?? ''
    if (rows.length < batch) return
  }
}

/** How many stand how, and how many left in the last thirty days. */
export async function countSubscribers(db: Database, today: Day) {
  const [all, pending, bounced, departures] = await Promise.all([
    db.$count(newsletterConsents),
    db.$count(newsletterConsents, conditions.pending),
    db.$count(newsletterConsents, conditions.bounced),
    db
      .select({ count: sql<number>`coalesce(sum(${newsletterDepartures.count}), 0)::int` })
      .from(newsletterDepartures)
      .where(sql`${newsletterDepartures.day} > ${addDays(today, -30)}`),
  ])
  return { confirmed: all - pending - bounced, pending, bounced, departures: departures[0]?.count ?? 0 }
}
