import type { Database } from '../../db/client.ts'
import { audienceCounts, audienceDays } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { countDay } from './count-day.ts'
import { forgetCounts } from './forget-counts.ts'

export async function keepDay(tx: Database, day: Day): Promise<void> {
  const counted = await countDay(tx, day)
  const { day: _, ...counts } = counted.day
  await tx
    .insert(audienceDays)
    .values(counted.day)
    .onConflictDoUpdate({ target: audienceDays.day, set: counts })
  await forgetCounts(tx, 'day', day)
  if (counted.names.length > 0)
    await tx
      .insert(audienceCounts)
      .values(counted.names.map((named) => ({ ...named, span: 'day' as const, first_day: day })))
}
