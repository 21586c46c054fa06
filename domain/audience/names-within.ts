import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { daysOf } from '../calendar/month.ts'
import type { Day } from '../calendar/paris-day.ts'
import type { CountedPeriod } from './counts.ts'
import { monthsAndDays, type Period, periodBefore } from './period.ts'
import type { ComparedName } from './ranking.ts'

/** What was counted by name in a period and the one before, added up; `most` of each kind, the most frequent first. */
export function namesWithin(
  db: Database,
  period: Period,
  counted: Day,
  most: number,
): Promise<ComparedName[]> {
  const spans = [
    ...spansOf(period, counted).map((span) => ({ ...span, isNow: true })),
    ...spansOf(periodBefore(period), counted).map((span) => ({ ...span, isNow: false })),
  ]
  const list = (values: readonly (string | boolean)[]) => `{${values.join()}}`
  return namesInSpans(db).execute({
    most,
    spans: list(spans.map(({ span }) => span)),
    firsts: list(spans.map(({ first }) => first)),
    lasts: list(spans.map(({ last }) => last)),
    now: list(spans.map(({ isNow }) => isNow)),
  })
}

interface Span {
  span: 'day' | 'month'
  first: Day
  last: Day
}

/** The rows that make up a period: whole months, and the days around them. */
function spansOf(period: Period, counted: Day): Span[] {
  const { months, days } = monthsAndDays(period, counted)
  const [first, last] = [months[0], months.at(-1)]
  return [
    ...(first && last
      ? [{ span: 'month' as const, first: daysOf(first).first, last: daysOf(last).first }]
      : []),
    ...days.map(({ from, until }): Span => ({ span: 'day', first: from, last: until })),
  ]
}

const namesInSpans = prepared((db) => {
  const counts = (ending = '') => ({
    visits: sql<number>`${sql.raw(`visits${ending}`)}`,
    views: sql<number>`${sql.raw(`views${ending}`)}`,
    forms: sql<number>`${sql.raw(`forms${ending}`)}`,
  })
  return db
    .select({
      ...{ kind: sql<ComparedName['kind']>`kind`, name: sql<string>`name` },
      ...{ now: counts(), before: counts('_before') },
    })
    .from(ranked)
    .where(sql`rank <= ${sql.placeholder('most')}`)
    .prepare('audience-names')
})

const sumsOf = (when: string, ending = '') =>
  sql.raw(
    (['visits', 'views', 'forms'] satisfies (keyof CountedPeriod)[])
      .map((column) => `coalesce(sum(${column}) filter (where ${when}), 0)::int as ${column}${ending}`)
      .join(', '),
  )

const asked = (what: string, type: string) => sql`${sql.placeholder(what)}::${sql.raw(type)}[]`

const ranked = sql`(
  select kind, name, ${sumsOf('is_now')}, ${sumsOf('not is_now', '_before')},
    row_number() over (partition by kind order by sum(visits) filter (where is_now) desc nulls last,
      sum(views) filter (where is_now) desc nulls last, name) as rank
  from unnest(${asked('spans', 'text')}, ${asked('firsts', 'date')}, ${asked('lasts', 'date')}, ${asked('now', 'boolean')})
    as asked(span, first, last, is_now)
  join audience_counts as counted on counted.span = asked.span and first_day between asked.first and asked.last
  group by kind, name
) as ranked`
