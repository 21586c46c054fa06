import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { audienceCounts } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'

/** Takes out what was counted by name of a day or month, which is counted anew. */
export const forgetCounts = (tx: Database, span: 'day' | 'month', first: Day) =>
  tx.delete(audienceCounts).where(and(eq(audienceCounts.span, span), eq(audienceCounts.first_day, first)))
