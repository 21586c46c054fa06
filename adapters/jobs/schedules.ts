import type { PgBoss } from 'pg-boss'
import type { JobName } from '../../domain/ports/job-queue.ts'

export interface Schedule {
  name: JobName
  /** Five fields, read in the time zone `tz`. */
  cron: string
  tz: string
}

/** Leaves exactly these schedules, and those of `others`; all nodes together run each due time once. */
export async function keepSchedules(
  boss: PgBoss,
  schedules: readonly Schedule[],
  others: readonly string[] = [],
): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    const isKept = others.includes(name) || schedules.some((schedule) => schedule.name === name)
    if (!isKept) await boss.unschedule(name)
  }
  for (const { name, cron, tz } of schedules) await boss.schedule(name, cron, {}, { tz })
}
