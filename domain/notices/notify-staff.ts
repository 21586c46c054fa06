import { and, arrayContains, eq, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { staff } from '../../db/schema/tables.ts'
import { readingAct } from '../inbox/inbox-kind.ts'
import { may } from '../staff/permissions.ts'
import type { World } from '../world.ts'
import type { CameIn } from './came-in.ts'
import { findCameIn } from './list-came-in.ts'
import { type NoticeKind, noticeFields } from './notice-kinds.ts'

type Needs = World<'db' | 'jobs' | 'clock'>

/** One mail for each of those who want one each time, and may read what came in. */
export async function notifyStaff({ db, jobs }: Needs, kind: NoticeKind, id: string): Promise<void> {
  const cameIn = await findCameIn(db, kind, id)
  if (!cameIn) return
  const readers = await findReaders(db, kind, cameIn)
  await db.transaction(async (tx) => {
    for (const userId of readers) await jobs.enqueue(tx, 'send-notice-mail', { userId, kind, id })
  })
}

async function findReaders(db: Database, kind: NoticeKind, { thread, posId }: CameIn): Promise<string[]> {
  const rows = await db
    .select({ id: staff.user_id, staffRole: staff.role })
    .from(staff)
    .where(
      and(
        isNull(staff.closed_at),
        eq(staff[noticeFields[kind]], 'each'),
        posId ? or(isNull(staff.points_of_sale), arrayContains(staff.points_of_sale, [posId])) : undefined,
      ),
    )
  return rows.filter((row) => may(row, readingAct[thread])).map(({ id }) => id)
}
