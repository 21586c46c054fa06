import { gte, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { quoteRequests, visitorSessions } from '../../db/schema/tables.ts'
import { addDays, type Day, parisDay, startOfDay } from '../calendar/paris-day.ts'

export interface CountedDay {
  day: Day
  visits: number
  requests: number
}

/** Visits and quote requests of each of the last 30 days in France, today included, the oldest first. */
export async function countDays(db: Database, now: Date): Promise<CountedDay[]> {
  const today = parisDay(now)
  const days = Array.from({ length: 30 }, (_, place) => addDays(today, place - 29))
  const starts = days.map((day) => startOfDay(day).toISOString())
  const asked = { starts: `{${starts.join()}}`, from: starts[0] }
  const [visits, requests] = await Promise.all([
    visitsByDay(db).execute(asked),
    requestsByDay(db).execute(asked),
  ])
  const countOf = (counted: { place: number; count: number }[], index: number) =>
    counted.find(({ place }) => place === index + 1)?.count ?? 0
  return days.map((day, index) => ({
    day,
    visits: countOf(visits, index),
    requests: countOf(requests, index),
  }))
}

const visitsByDay = prepared((db) => byDay(db, visitorSessions).prepare('visits-by-day'))
const requestsByDay = prepared((db) => byDay(db, quoteRequests).prepare('requests-by-day'))

/** How many rows there are between one of the days' `starts` and the next, the first day being 1. */
function byDay(db: Database, table: typeof visitorSessions | typeof quoteRequests) {
  const place = sql<number>`width_bucket(${table.created_at}, ${sql.placeholder('starts')}::timestamptz[])`
  return db
    .select({ place: place.as('place'), count: sql<number>`count(*)::int` })
    .from(table)
    .where(gte(table.created_at, sql`${sql.placeholder('from')}::timestamptz`))
    .groupBy(sql`1`)
}
