import { and, desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequests } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { mostRanked, rankOf, telephoneKey } from './rank.ts'
import { isWithin, type Scope } from './scope.ts'

export type FoundRequest = Awaited<ReturnType<typeof findRequests>>[number]

/** Quote requests that hold every word, the newest first. */
export async function findRequests(db: Database, words: readonly string[], scope: Scope) {
  const { id, reference, first_name, last_name, email, phone, brand, model, service } = quoteRequests
  const { shop, images, state, created_at } = quoteRequests
  const isMeant = and(holdsWords(quoteRequests.words, words), isWithin(shop, scope))
  const found = await db
    .select({
      id,
      reference,
      first_name,
      last_name,
      email,
      phone,
      brand,
      model,
      service,
      shop,
      images,
      state,
      created_at,
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
