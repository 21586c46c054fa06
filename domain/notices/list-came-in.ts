import { and, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { CameIn, Period } from './came-in.ts'
import type { NoticeKind } from './notice-kinds.ts'
import { type Choose, selectAnswers, selectMessages, selectRequests } from './select-came-in.ts'

/** What came in under that id: of a request, of a message, of a letter. */
export async function findCameIn(db: Database, kind: NoticeKind, id: string): Promise<CameIn | null> {
  const [found] = await select(db, kind, (columns) => eq(columns.id, id))
  return found ?? null
}

/** What came in of that kind in a period, the newest first. */
export const listCameIn = (db: Database, kind: NoticeKind, { from, until }: Period): Promise<CameIn[]> =>
  select(db, kind, ({ created_at }) => and(gte(created_at, from), lt(created_at, until)))

function select(db: Database, kind: NoticeKind, choose: Choose): Promise<CameIn[]> {
  if (kind === 'request') return selectRequests(db, choose)
  return kind === 'message' ? selectMessages(db, choose) : selectAnswers(db, choose)
}
