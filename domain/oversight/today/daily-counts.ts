import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { quoteRequests, visitorSessions } from '../../../db/schema/tables.ts'
import { addDays, type Day, parisDay, startOfDay } from '../../kernel/calendar/paris-day.ts'

interface CountedDay {
  day: Day
  visits: number
  requests: number
}

/** Returns the visits and quote requests of each of the last 30 days (in French time), including today, oldest first. */
export function countDailyVisits(db: Database, now: Date): Promise<CountedDay[]> {
  const today = parisDay(now)
  const days = Array.from({ length: 30 }, (_, index) => addDays(today, index - 29))
  const starts = [...days, addDays(today, 1)].map((day) => startOfDay(day).toISOString())
  const list = (values: string[]) => `{${values.join()}}`
  const asked = { days: list(days), starts: list(starts.slice(0, -1)), ends: list(starts.slice(1)) }
  return countsByDay(db).execute(asked)
}

const countsByDay = preparedQuery((db) => {
  const placeholder = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`
  return db
    .select({
      day: sql<Day>`asked.day`,
      visits: countOfDay(visitorSessions),
      requests: countOfDay(quoteRequests),
    })
    .from(
      sql`unnest(${placeholder('days', 'text')}, ${placeholder('starts', 'timestamptz')}, ${placeholder('ends', 'timestamptz')}) as asked(day, starts, ends)`,
    )
    .orderBy(sql`asked.starts`)
    .prepare('counts-by-day')
})

/** SQL: counts one day by an index scan of its own. Grouping all rows by day takes PostgreSQL three times as long. */
const countOfDay = (table: typeof visitorSessions | typeof quoteRequests) =>
  sql<number>`(select count(*)::int from ${table} where ${table.created_at} >= asked.starts and ${table.created_at} < asked.ends)`
