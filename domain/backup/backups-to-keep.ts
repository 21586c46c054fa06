import { parisDay } from '../calendar/paris-day.ts'

/** How many days, weeks and months keep their last backup (docs/product.md §11.25). */
const kept = { days: 7, weeks: 4, months: 12 }

interface Made {
  name: string
  madeAt: Date
}

/**
 * The names of those that stay: the last one of each of the latest seven days, four weeks (from Monday) and twelve months
 * that have any. They are counted among themselves and not from today: where none was made for a year, none goes.
 */
export function backupsToKeep(backups: readonly Made[]): Set<string> {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const lastOfEach = (periodOf: (madeAt: Date) => string, most: number) => {
    const last = new Map<string, string>()
    for (const { name, madeAt } of newestFirst) {
      const period = periodOf(madeAt)
      if (!last.has(period) && last.size < most) last.set(period, name)
    }
    return last.values()
  }
  return new Set([
    ...lastOfEach(parisDay, kept.days),
    ...lastOfEach(mondayOf, kept.weeks),
    ...lastOfEach((madeAt) => parisDay(madeAt).slice(0, 'yyyy-mm'.length), kept.months),
  ])
}

function mondayOf(instant: Date): string {
  const day = Temporal.PlainDate.from(parisDay(instant))
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}
