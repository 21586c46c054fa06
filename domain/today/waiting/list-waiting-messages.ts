import { asc, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { fixedLimit, prepared } from '../../../db/prepared.ts'
import { contactMessages, users } from '../../../db/schema/tables.ts'
import { countUpTo } from './count-up-to.ts'
import { isTurn } from './is-turn.ts'
import { byTurn, mostShown, type Turn, turnColumn, type Waiting, waitingSince } from './waiting-turns.ts'

export type WaitingMessage = Awaited<ReturnType<typeof messagesAt>>[number]

/** Contact messages that wait for the workshop’s word, as requests; they belong to no point of sale. */
export async function listWaitingMessages(db: Database): Promise<Waiting<WaitingMessage>> {
  return byTurn(await waitingMessages(db).execute())
}

const waitingMessages = prepared((db) =>
  unionAll(messagesAt(db, 'first'), messagesAt(db, 'answer')).prepare('messages-waiting'),
)

function messagesAt(db: Database, turn: Turn) {
  const { id, name, email, object, waits_since, handled_by } = contactMessages
  const isMeant = isTurn(db, 'message', turn)
  return db
    .select({
      id,
      name,
      email,
      object,
      handled_by,
      handler: users.name,
      since: waitingSince(waits_since),
      turn: turnColumn(turn),
      all: countUpTo(db, contactMessages, isMeant),
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, handled_by))
    .where(isMeant)
    .orderBy(asc(waits_since), asc(id))
    .limit(fixedLimit(mostShown))
}
