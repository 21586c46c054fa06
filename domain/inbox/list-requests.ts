import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequests, users } from '../../db/schema/tables.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { type InboxChoice, isChosen } from './inbox-choice.ts'
import { common, inOrder, isSearch } from './inbox-lines.ts'

/** The quote requests chosen, `limit` at most, those first that waited longest or came last. */
export function listRequests(db: Database, choice: InboxChoice, limit: number) {
  const { pointsOfSale, service } = choice
  const { first_name, last_name, brand, model, shop, images } = quoteRequests
  type Shop = (typeof quoteRequests.$inferSelect)['shop']
  type Service = (typeof quoteRequests.$inferSelect)['service']
  const isMeant = and(
    isChosen(quoteRequests, choice),
    pointsOfSale ? inArray(shop, pointsOfSale as Shop[]) : undefined,
    service === null ? undefined : eq(quoteRequests.service, service as Service),
  )
  return db
    .select({
      ...common(quoteRequests),
      first_name,
      last_name,
      brand,
      model,
      shop,
      images,
      service: quoteRequests.service,
    })
    .from(quoteRequests)
    .leftJoin(users, eq(users.id, quoteRequests.handled_by))
    .where(isSearch(choice) ? isAmongNewest(quoteRequests, isMeant, limit) : isMeant)
    .orderBy(...inOrder(quoteRequests, choice))
    .limit(limit)
}
