import { gte, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
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
  const from = startOfDay(days[0] ?? today)
  const [visits, requests] = await Promise.all([
    db
      .select({ day: dayOf(visitorSessions.created_at), count: sql<number>`count(*)::int` })
      .from(visitorSessions)
      .where(gte(visitorSessions.created_at, from))
      .groupBy(sql`1`),
    db
      .select({ day: dayOf(quoteRequests.created_at), count: sql<number>`count(*)::int` })
      .from(quoteRequests)
      .where(gte(quoteRequests.created_at, from))
      .groupBy(sql`1`),
  ])
  const countOf = (counted: { day: string; count: number }[], day: Day) =>
    counted.find((one) => one.day === day)?.count ?? 0
  return days.map((day) => ({ day, visits: countOf(visits, day), requests: countOf(requests, day) }))
}

const dayOf = (instant: SQLWrapper) =>
  sql<string>`to_char(${instant} at time zone 'Europe/Paris', 'YYYY-MM-DD')`
