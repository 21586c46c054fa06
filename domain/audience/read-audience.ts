import { and, asc, between, eq, max, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { audienceCounts, audienceDays } from '../../db/schema/tables.ts'
import { daysOf } from '../calendar/month.ts'
import { addDays, type Day, parisDay } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { type AudienceDay, countDay } from './count-day.ts'
import { isWithin, monthsAndDays, type Period, periodBefore } from './period.ts'
import { addNames, type ComparedName, type CountedPeriod } from './ranking.ts'

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
  const [last] = await db.select({ day: max(audienceDays.day) }).from(audienceDays)
  const live = liveDays(parisDay(clock.now()), last?.day ?? null).filter((day) =>
    isWithin(day, { from: before.from, until: period.until }),
  )
  const [days, names, ...counted] = await Promise.all([
    daysWithin(db, { from: before.from, until: period.until }),
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

const daysWithin = (db: Database, { from, until }: Period) =>
  db
    .select()
    .from(audienceDays)
    .where(between(audienceDays.day, from, until))
    .orderBy(asc(audienceDays.day))

/** Added up by name, of both periods in one turn; the most frequent of each kind. */
async function namesWithin(
  db: Database,
  period: Period,
  counted: Day,
  most: number,
): Promise<ComparedName[]> {
  const { rows } = await db.execute<Pick<ComparedName, 'kind' | 'name'> & CountedPeriod & Earlier>(sql`
    select * from (
      select kind, name, ${sumsOf('is_now')}, ${sumsOf('not is_now', '_before')},
        row_number() over (partition by kind order by sum(visits) filter (where is_now) desc nulls last,
          sum(views) filter (where is_now) desc nulls last, name) as rank
      from (
        select *, first_day >= ${period.from}::date as is_now from audience_counts
        where ${or(isOf(period, counted), isOf(periodBefore(period), counted))}
      ) as counted
      group by kind, name
    ) as ranked
    where rank <= ${most}`)
  return rows.map(({ kind, name, visits, views, forms, ...before }) => ({
    ...{ kind, name, now: { visits, views, forms } },
    before: { visits: before.visits_before, views: before.views_before, forms: before.forms_before },
  }))
}

type Earlier = { [Column in keyof CountedPeriod as `${Column}_before`]: number }

const sumsOf = (when: string, ending = '') =>
  sql.raw(
    ['visits', 'views', 'forms']
      .map((column) => `coalesce(sum(${column}) filter (where ${when}), 0)::int as ${column}${ending}`)
      .join(', '),
  )

function isOf(period: Period, counted: Day): SQL | undefined {
  const { months, days } = monthsAndDays(period, counted)
  const [first, last] = [months[0], months.at(-1)]
  const { span, first_day } = audienceCounts
  return or(
    first && last
      ? and(eq(span, 'month'), between(first_day, daysOf(first).first, daysOf(last).first))
      : undefined,
    ...days.map(({ from, until }) => and(eq(span, 'day'), between(first_day, from, until))),
  )
}
