import { asc, between, max, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared.ts'
import { audienceDays } from '../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { countDay } from './count-day.ts'
import type { AudienceDay } from './counts.ts'
import { namesWithin } from './names-within.ts'
import { isWithin, type Period, periodBefore } from './period.ts'
import { addNames, type ComparedName } from './ranking.ts'

/** What the job has not counted by then is told only once it has. */
const mostLiveDays = 3

export interface Audience {
  /** Days that had none are left out. */
  days: AudienceDay[]
  daysBefore: AudienceDay[]
  /** Of each kind the first ones, most first. */
  names: ComparedName[]
}

/**
 * The visits of a period and of as many days before it, out of the small tables; the days since the last count, today
 * among them, are counted for whoever asks (docs/product.md §11.23). Of each kind so many names.
 */
export async function readAudience(
  { db, clock }: World<'db' | 'clock'>,
  period: Period,
  mostOfKind: number,
): Promise<Audience> {
  const before = periodBefore(period)
  const [last] = await lastCounted(db).execute()
  const live = liveDays(parisDay(clock.now()), last?.day ?? null).filter((day) =>
    isWithin(day, { from: before.from, until: period.until }),
  )
  const [days, names, ...counted] = await Promise.all([
    daysWithin(db).execute({ from: before.from, until: period.until }),
    last?.day ? namesWithin(db, period, last.day, mostOfKind) : [],
    ...live.map((day) => countDay(db, day)),
  ])
  const all = [...days, ...counted.map(({ day }) => day)]
  const fresh = counted.flatMap(({ day: { day }, names }) =>
    names.map((name) => ({ ...name, isNow: isWithin(day, period) })),
  )
  return {
    days: all.filter(({ day }) => isWithin(day, period)),
    daysBefore: all.filter(({ day }) => isWithin(day, before)),
    names: addNames(names, fresh, mostOfKind),
  }
}

function liveDays(today: Day, last: Day | null): Day[] {
  const recent = Array.from({ length: mostLiveDays }, (_, ago) => addDays(today, ago + 1 - mostLiveDays))
  return recent.filter((day) => !last || day > last)
}

const lastCounted = prepared((db) =>
  db
    .select({ day: max(audienceDays.day) })
    .from(audienceDays)
    .prepare('audience-last-day'),
)

const daysWithin = prepared((db) =>
  db
    .select()
    .from(audienceDays)
    .where(between(audienceDays.day, sql.placeholder('from'), sql.placeholder('until')))
    .orderBy(asc(audienceDays.day))
    .prepare('audience-days'),
)
