import { max, min, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { audienceDays, viewedPages } from '../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { keepDay } from './keep-day.ts'
import { keepMonth } from './keep-month.ts'

/**
 * Counts the days that are over in France and are not counted yet, and the last one that is once more: a visit may have gone
 * on past midnight (docs/product.md §11.23). After a downtime, or on a site that has long had visits, as many days as there
 * are. Answers how many days; doing it again changes nothing.
 */
export async function keepAudienceCounts({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const yesterday = addDays(parisDay(clock.now()), -1)
  const days = daysBetween(await firstToCount(db, yesterday), yesterday)
  for (const day of days)
    await inTurn(db, async (tx) => {
      await keepDay(tx, day)
      if (addDays(day, 1).endsWith('-01')) await keepMonth(tx, day.slice(0, 7))
    })
  return days.length
}

/** Two nodes may come here at once; readers are not held up. */
const inTurn = (db: Database, keep: (tx: Database) => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${audienceDays} in share row exclusive mode`)
    await keep(tx)
  })

async function firstToCount(db: Database, yesterday: Day): Promise<Day> {
  const [counted] = await db.select({ last: max(audienceDays.day) }).from(audienceDays)
  if (counted?.last) return counted.last
  const [seen] = await db.select({ first: min(viewedPages.created_at) }).from(viewedPages)
  return seen?.first ? parisDay(seen.first) : yesterday
}

function daysBetween(from: Day, until: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
