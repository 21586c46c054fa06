import { and, count, gte, lte, sum } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { payments } from '../../../db/schema/tables.ts'
import type { Day } from '../../calendar/paris-day.ts'
import type { ClosureTotals } from './periods.ts'

type DayTotals = Omit<ClosureTotals, 'ever'>

export async function totalsByDay(tx: Database, from: Day, until: Day): Promise<Map<Day, DayTotals>> {
  const { booked_on, means, cents } = payments
  const rows = await tx
    .select({ day: booked_on, means, count: count(), cents: sum(cents).mapWith(Number) })
    .from(payments)
    .where(and(gte(booked_on, from), lte(booked_on, until)))
    .groupBy(booked_on, means)
  const days = new Map<Day, DayTotals>()
  for (const row of rows) {
    const one = days.get(row.day) ?? { count: 0, cents: 0, means: {} }
    days.set(row.day, {
      count: one.count + row.count,
      cents: one.cents + row.cents,
      means: { ...one.means, [row.means]: row.cents },
    })
  }
  return days
}
