import { and, asc, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterConsents, newsletterSubscriptions } from '../../../db/schema/tables.ts'
import { holdsWords } from '../../lists/choice.ts'
import { searchWords } from '../../lists/search-words.ts'
import { selectSubscribers, subscriberOf } from './subscriber.ts'
import { conditions } from './subscriber-standing.ts'
import type { SubscriberChoice } from './subscriber-states.ts'

const { subscription_id } = newsletterConsents

/** All of the chosen ones, so many at a time, in the order of their ids. */
export async function* readSubscribers(db: Database, { search, state }: SubscriberChoice, batch = 1_000) {
  const isFound = holdsWords(sql`folded(${newsletterSubscriptions.email})`, searchWords(search))
  for (let last = ''; ; ) {
    const isNext = sql`${subscription_id} > ${last}`
    const rows = await selectSubscribers(db)
      .where(and(isNext, isFound, state ? conditions[state] : undefined))
      .orderBy(asc(subscription_id))
      .limit(batch)
    yield rows.map(subscriberOf)
    last = rows.at(-1)?.consent.subscription_id ?? ''
    if (rows.length < batch) return
  }
}
