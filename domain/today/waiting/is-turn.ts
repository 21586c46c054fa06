import { and, eq, exists, gt, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contactMessages, letters, quoteRequests } from '../../../db/schema/tables.ts'
import type { InboxKind } from '../../inbox/inbox-kind.ts'
import type { Turn } from './waiting-turns.ts'

/** True of what waits and has, or has not, been written to again by its visitor. */
export function isTurn(db: Database, kind: InboxKind, turn: Turn): SQL | undefined {
  const { id, waits_since, created_at } = kind === 'request' ? quoteRequests : contactMessages
  const isReceived = sql`${letters.thread_kind} = ${sql.raw(`'${kind}'`)} and ${letters.direction} = 'received'`
  const received = db
    .select({ one: sql`1` })
    .from(letters)
    .where(and(isReceived, eq(letters.thread_id, id)))
  const isAnswer = sql`(${gt(waits_since, created_at)} and ${exists(received)})`
  return and(isNotNull(waits_since), turn === 'answer' ? isAnswer : not(isAnswer))
}
