import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterConsents, newsletterDepartures } from '../../../db/schema/tables.ts'
import { addDays, type Day } from '../../calendar/paris-day.ts'
import { conditions } from './subscriber-standing.ts'

/** How many stand how, and how many left in the last thirty days. */
export async function countSubscribers(db: Database, today: Day) {
  const [all, pending, bounced, departures] = await Promise.all([
    db.$count(newsletterConsents),
    db.$count(newsletterConsents, conditions.pending),
    db.$count(newsletterConsents, conditions.bounced),
    db
      .select({ count: sql<number>`coalesce(sum(${newsletterDepartures.count}), 0)::int` })
      .from(newsletterDepartures)
      .where(sql`${newsletterDepartures.day} > ${addDays(today, -30)}`),
  ])
  return { confirmed: all - pending - bounced, pending, bounced, departures: departures[0]?.count ?? 0 }
}
