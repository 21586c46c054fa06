import { and, desc, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, quoteRequests } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { searchTexts } from '../lists/search-texts.ts'
import { mostRanked, rankOf, telephoneKey, wordKey } from './rank.ts'
import { isWithin, type Scope } from './scope.ts'

export type FoundRequest = Awaited<ReturnType<typeof findRequests>>[number]
export type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number]

/** Quote requests that hold every word, the newest first. */
export function findRequests(db: Database, words: readonly string[], scope: Scope) {
  const { id, reference, first_name, last_name, email, phone, brand, model, service } = quoteRequests
  const { shop, images, state, created_at } = quoteRequests
  const rank = rankOf(
    words,
    [wordKey(reference), wordKey(email), telephoneKey(phone)],
    [wordKey(last_name), wordKey(sql`${first_name} || ${last_name}`)],
  )
  return db
    .select({
      ...{ id, reference, first_name, last_name, brand, model, service, shop, images, state },
      ...{ created_at, rank },
    })
    .from(quoteRequests)
    .where(and(holdsWords(searchTexts.request, words), isWithin(shop, scope)))
    .orderBy(desc(created_at))
    .limit(mostRanked)
}

/** Contact messages that hold every word, the newest first; they belong to no point of sale. */
export function findMessages(db: Database, words: readonly string[]) {
  const { id, name, email, object, state, created_at } = contactMessages
  const rank = rankOf(words, [wordKey(email)], [wordKey(sql`coalesce(${name}, '')`), wordKey(object)])
  return db
    .select({ id, name, email, object, state, created_at, rank })
    .from(contactMessages)
    .where(holdsWords(searchTexts.message, words))
    .orderBy(desc(created_at))
    .limit(mostRanked)
}
