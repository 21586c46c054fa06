import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterConsents, newsletterSubscriptions } from '../../../db/schema/tables.ts'
import { holdsWords } from '../../lists/choice.ts'
import { searchWords } from '../../lists/search-words.ts'
import { type Subscriber, selectSubscribers, subscriberOf } from './subscriber.ts'
import { conditions } from './subscriber-standing.ts'
import type { SubscriberChoice } from './subscriber-states.ts'

const { subscribed_at, subscription_id } = newsletterConsents

/** The chosen ones, the newest first, `limit` at most. */
export async function listSubscribers(
  db: Database,
  { search, state }: SubscriberChoice,
  limit: number,
): Promise<Subscriber[]> {
  const rows = await selectSubscribers(db)
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
