import { parisDay } from '../calendar/paris-day.ts'

/** How many days, weeks and months keep their last backup (docs/product.md §11.25). */
const kept = { days: 7, weeks: 4, months: 12 }

interface Made {
  name: string
  madeAt: Date
}

/**
 * The names of those that stay: the last one of each of the latest seven days, four weeks (from Monday) and twelve months
 * that have any, and nothing that is more than twelve months older than the newest: the privacy policy promises that to
 * everybody whom a backup knows (docs/product.md §2.10). Counted among themselves and not from today: where none was made for
 * a year, the last ones stay.
 */
export function backupsToKeep(backups: readonly Made[]): Set<string> {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const [newest] = newestFirst
  const oldest = newest ? parisDate(newest.madeAt).subtract({ months: kept.months }).toString() : ''
  const lastOfEach = (periodOf: (madeAt: Date) => string, most: number) => {
    const last = new Map<string, string>()
    for (const { name, madeAt } of newestFirst) {
      if (parisDay(madeAt) < oldest) break
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

const parisDate = (instant: Date) => Temporal.PlainDate.from(parisDay(instant))

function mondayOf(instant: Date): string {
  const day = parisDate(instant)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}
