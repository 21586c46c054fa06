import { sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared.ts'
import type { CountedPeriod } from './counts.ts'
import type { ComparedName } from './ranking.ts'

export const namesInSpans = prepared((db) => {
  const counts = (ending = '') => ({
    visits: sql<number>`${sql.raw(`visits${ending}`)}`,
    views: sql<number>`${sql.raw(`views${ending}`)}`,
    forms: sql<number>`${sql.raw(`forms${ending}`)}`,
  })
  return db
    .select({
      kind: sql<ComparedName['kind']>`kind`,
      name: sql<string>`name`,
      now: counts(),
      before: counts('_before'),
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
