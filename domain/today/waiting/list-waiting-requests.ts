import { and, asc, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { fixedLimit, prepared } from '../../../db/prepared.ts'
import { quoteRequests, users } from '../../../db/schema/tables.ts'
import { isWithinAsked, type Scope } from '../../search/scope.ts'
import { countUpTo } from './count-up-to.ts'
import { isTurn } from './is-turn.ts'
import { byTurn, mostShown, type Turn, turnColumn, type Waiting, waitingSince } from './waiting-turns.ts'

export type WaitingRequest = Awaited<ReturnType<typeof requestsAt>>[number]

/** Quote requests that wait for the workshop’s word. */
export async function listWaitingRequests(db: Database, scope: Scope): Promise<Waiting<WaitingRequest>> {
  return byTurn(await waitingRequests(db).execute({ scope }))
}

const waitingRequests = prepared((db) =>
  unionAll(requestsAt(db, 'first'), requestsAt(db, 'answer')).prepare('requests-waiting'),
)

function requestsAt(db: Database, turn: Turn) {
  const { id, first_name, last_name, brand, model, service, shop, images, waits_since, handled_by } =
    quoteRequests
  const isMeant = and(isTurn(db, 'request', turn), isWithinAsked(shop))
  return db
    .select({
      id,
      first_name,
      last_name,
      brand,
      model,
      service,
      shop,
      images,
      handled_by,
      handler: users.name,
      since: waitingSince(waits_since),
      turn: turnColumn(turn),
      all: countUpTo(db, quoteRequests, isMeant),
    })
    .from(quoteRequests)
    .leftJoin(users, eq(users.id, handled_by))
    .where(isMeant)
    .orderBy(asc(waits_since), asc(id))
    .limit(fixedLimit(mostShown))
}
