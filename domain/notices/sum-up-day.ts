import { and, eq, isNull, or } from 'drizzle-orm'
import { staff } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { noticeFields } from './notice-kinds.ts'

type Needs = World<'db' | 'jobs' | 'clock'>

/** One mail for each of those who want what came in since yesterday morning together. */
export async function sumUpDay({ db, jobs, clock }: Needs): Promise<void> {
  const wants = Object.values(noticeFields).map((field) => eq(staff[field], 'daily'))
  const readers = await db
    .select({ userId: staff.user_id })
    .from(staff)
    .where(and(isNull(staff.closed_at), or(...wants)))
  const day = parisDay(clock.now())
  await db.transaction(async (tx) => {
    for (const { userId } of readers) await jobs.enqueue(tx, 'send-summary-mail', { userId, day })
  })
}
