import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { staff } from '../../db/schema/tables.ts'
import { type Day, parisBefore, startOfDay } from '../calendar/paris-day.ts'
import { readingAct } from '../inbox/inbox-kind.ts'
import { may } from '../staff/permissions.ts'
import type { CameIn, Period } from './came-in.ts'
import { listCameIn } from './list-came-in.ts'
import { type NoticeKind, noticeFields } from './notice-kinds.ts'

/** When summaries are sent, in minutes of a day in France. */
const minuteOfDay = 7 * 60 + 30

/** What came in between two mornings, of the kinds that somebody wants a summary of and within their reach. */
export async function sumUp(db: Database, userId: string, day: Day): Promise<Record<NoticeKind, CameIn[]>> {
  const [reader] = await db.select().from(staff).where(eq(staff.user_id, userId))
  const period = until(day)
  const list = async (kind: NoticeKind) => {
    if (!reader || reader.closed_at || reader[noticeFields[kind]] !== 'daily') return []
    const { role: staffRole, points_of_sale } = reader
    const isTheirs = ({ thread, posId }: CameIn) =>
      may({ staffRole }, readingAct[thread]) && (!posId || !points_of_sale || points_of_sale.includes(posId))
    return (await listCameIn(db, kind, period)).filter(isTheirs)
  }
  return { request: await list('request'), message: await list('message'), answer: await list('answer') }
}

function until(day: Day): Period {
  const end = new Date(startOfDay(day).getTime() + minuteOfDay * 60_000)
  return { from: parisBefore(end, { days: 1 }), until: end }
}
