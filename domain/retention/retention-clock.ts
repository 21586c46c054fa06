import { and, asc, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { parisAfter, parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { type RetentionRule, retentionRules } from './retention-rules.ts'

export interface ClockLine extends Pick<RetentionRule, 'what' | 'more' | 'kept' | 'since'> {
  /** When the oldest came; `null` where there is none. */
  oldest: Date | null
  /** When that one goes. */
  goesOn: Date | null
  /** How many go within the next days. */
  soon: number
}

/** Days ahead that the clock counts. */
export const daysAhead = 30

/** What goes by itself and when (docs/product.md §9.8): of each rule the oldest that it holds, and how many go soon. */
export async function readRetentionClock({ db, clock }: World<'db' | 'clock'>): Promise<ClockLine[]> {
  const then = new Date(clock.now().getTime() + daysAhead * 86_400_000)
  return Promise.all(
    retentionRules.map(async (rule) => {
      const { what, more, kept, since, column, isMeant } = rule
      const goesSoon = and(isMeant, lt(column, parisBefore(then, kept)))
      const [oldest, soon] = await Promise.all([findOldest(db, rule), db.$count(column.table, goesSoon)])
      return { what, more, kept, since, oldest, goesOn: oldest && parisAfter(oldest, kept), soon }
    }),
  )
}

/** By the index of its column. */
async function findOldest(db: Database, { column, isMeant }: RetentionRule): Promise<Date | null> {
  const [row] = await db
    .select({ at: column })
    .from(column.table)
    .where(isMeant)
    .orderBy(asc(column))
    .limit(1)
  return (row?.at as Date | undefined) ?? null
}
