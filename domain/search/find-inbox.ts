import { and, desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, quoteRequests } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { mostRanked, rankOf, telephoneKey } from './rank.ts'
import { isWithin, type Scope } from './scope.ts'

export type FoundRequest = Awaited<ReturnType<typeof findRequests>>[number]
export type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number]

/** Quote requests that hold every word, the newest first. */
export async function findRequests(db: Database, words: readonly string[], scope: Scope) {
  const { id, reference, first_name, last_name, email, phone, brand, model, service } = quoteRequests
  const { shop, images, state, created_at } = quoteRequests
  const isMeant = and(holdsWords(quoteRequests.words, words), isWithin(shop, scope))
  const found = await db
    .select({
      ...{ id, reference, first_name, last_name, email, phone, brand, model, service, shop, images },
      ...{ state, created_at },
    })
    .from(quoteRequests)
    .where(isAmongNewest(quoteRequests, isMeant, mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((request) => ({
    ...request,
    rank: rankOf(
      words,
      [request.reference, request.email, telephoneKey(request.phone)],
      [request.last_name, `${request.first_name}${request.last_name}`],
    ),
  }))
}

/** Contact messages that hold every word, the newest first; they belong to no point of sale. */
export async function findMessages(db: Database, words: readonly string[]) {
  const { id, name, email, object, state, created_at } = contactMessages
  const found = await db
    .select({ id, name, email, object, state, created_at })
    .from(contactMessages)
    .where(isAmongNewest(contactMessages, holdsWords(contactMessages.words, words), mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((message) => ({
    ...message,
    rank: rankOf(words, [message.email], [message.name, message.object]),
  }))
}
