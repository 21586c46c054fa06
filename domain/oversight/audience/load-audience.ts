import { asc, between, inArray, max, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { articles, audienceDays, portfolioEntries } from '../../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import {
  type AudienceDay,
  countAudienceOfDay,
  type DailyNameCounts,
  otherNamesLabel,
  type PeriodCounts,
} from './count-audience.ts'
import {
  type AudiencePeriod,
  audiencePeriodBefore,
  isDayInAudiencePeriod,
  storedSpansOfPeriod,
} from './periods.ts'

/** Maximum number of recent days counted on request. Older days are shown only after the job has counted them. */
const maxLiveDays = 3

export interface Audience {
  /** Days without counts are left out. */
  days: AudienceDay[]
  daysBefore: AudienceDay[]
  /** Names of each kind with most visits, in descending order. */
  names: NameComparison[]
}

/**
 * Returns the visits of a period and of the period of the same length before it, from the stored counts. Days since the
 * last count, including today, are counted now. Returns at most `maxOfKind` names of each kind.
 */
export async function loadAudience(
  { db, clock }: Deps<'db' | 'clock'>,
  period: AudiencePeriod,
  maxOfKind: number,
): Promise<Audience> {
  const before = audiencePeriodBefore(period)
  const [last] = await lastCounted(db).execute()
  const live = liveDays(parisDay(clock.now()), last?.day ?? null).filter((day) =>
    isDayInAudiencePeriod(day, { from: before.from, until: period.until }),
  )
  const [days, names, ...counted] = await Promise.all([
    daysWithin(db).execute({ from: before.from, until: period.until }),
    last?.day ? namesWithin(db, period, last.day, maxOfKind) : [],
    ...live.map((day) => countAudienceOfDay(db, day)),
  ])
  const all = [...days, ...counted.map(({ day }) => day)]
  const fresh = counted.flatMap(({ day: { day }, names }) =>
    names.map((name) => ({ ...name, isNow: isDayInAudiencePeriod(day, period) })),
  )
  return {
    days: all.filter(({ day }) => isDayInAudiencePeriod(day, period)),
    daysBefore: all.filter(({ day }) => isDayInAudiencePeriod(day, before)),
    names: addNames(names, fresh, maxOfKind),
  }
}

function liveDays(today: Day, last: Day | null): Day[] {
  const recent = Array.from({ length: maxLiveDays }, (_, ago) => addDays(today, ago + 1 - maxLiveDays))
  return recent.filter((day) => !last || day > last)
}

const lastCounted = preparedQuery((db) =>
  db
    .select({ day: max(audienceDays.day) })
    .from(audienceDays)
    .prepare('audience-last-day'),
)

const daysWithin = preparedQuery((db) =>
  db
    .select()
    .from(audienceDays)
    .where(between(audienceDays.day, sql.placeholder('from'), sql.placeholder('until')))
    .orderBy(asc(audienceDays.day))
    .prepare('audience-days'),
)

/** Returns the counts by name of a period and of the one before it, at most `limit` of each kind, most visits first. */
function namesWithin(
  db: Database,
  period: AudiencePeriod,
  counted: Day,
  limit: number,
): Promise<NameComparison[]> {
  const spans = [
    ...storedSpansOfPeriod(period, counted).map((span) => ({ ...span, isNow: true })),
    ...storedSpansOfPeriod(audiencePeriodBefore(period), counted).map((span) => ({ ...span, isNow: false })),
  ]
  const list = (values: readonly (string | boolean)[]) => `{${values.join()}}`
  return namesInSpans(db).execute({
    most: limit,
    spans: list(spans.map(({ span }) => span)),
    firsts: list(spans.map(({ first }) => first)),
    lasts: list(spans.map(({ last }) => last)),
    now: list(spans.map(({ isNow }) => isNow)),
  })
}

const namesInSpans = preparedQuery((db) => {
  const counts = (ending = '') => ({
    visits: sql<number>`${sql.raw(`visits${ending}`)}`,
    views: sql<number>`${sql.raw(`views${ending}`)}`,
    forms: sql<number>`${sql.raw(`forms${ending}`)}`,
  })
  return db
    .select({
      kind: sql<NameComparison['kind']>`kind`,
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
    (['visits', 'views', 'forms'] satisfies (keyof PeriodCounts)[])
      .map((column) => `coalesce(sum(${column}) filter (where ${when}), 0)::int as ${column}${ending}`)
      .join(', '),
  )

const placeholder = (what: string, type: string) => sql`${sql.placeholder(what)}::${sql.raw(type)}[]`

const ranked = sql`(
  select kind, name, ${sumsOf('is_now')}, ${sumsOf('not is_now', '_before')},
    row_number() over (partition by kind order by sum(visits) filter (where is_now) desc nulls last,
      sum(views) filter (where is_now) desc nulls last, name) as rank
  from unnest(${placeholder('spans', 'text')}, ${placeholder('firsts', 'date')}, ${placeholder('lasts', 'date')}, ${placeholder('now', 'boolean')})
    as asked(span, first, last, is_now)
  join audience_counts as counted on counted.span = asked.span and first_day between asked.first and asked.last
  group by kind, name
) as ranked`

export interface NameComparison {
  kind: DailyNameCounts['kind']
  name: string
  now: PeriodCounts
  before: PeriodCounts
}

const noCounts: PeriodCounts = { visits: 0, views: 0, forms: 0 }

const sum = (one: PeriodCounts, other: PeriodCounts): PeriodCounts => ({
  visits: one.visits + other.visits,
  views: one.views + other.views,
  forms: one.forms + other.forms,
})

/** Adds the counts of days that are not stored yet. Sorts by visits in descending order, with the collective name last. */
function addNames(
  names: readonly NameComparison[],
  fresh: readonly (DailyNameCounts & { isNow: boolean })[],
  maxOfKind: number,
): NameComparison[] {
  const all = new Map(names.map((one) => [`${one.kind} ${one.name}`, one]))
  for (const { kind, name, isNow, ...counts } of fresh) {
    const key = `${kind} ${name}`
    const one = all.get(key) ?? { kind, name, now: noCounts, before: noCounts }
    const side = isNow ? 'now' : 'before'
    all.set(key, { ...one, [side]: sum(one[side], counts) })
  }
  const countByKind = new Map<string, number>()
  return [...all.values()]
    .toSorted(
      (one, other) =>
        Number(one.name === otherNamesLabel) - Number(other.name === otherNamesLabel) ||
        other.now.visits - one.now.visits ||
        other.now.views - one.now.views ||
        one.name.localeCompare(other.name, 'fr'),
    )
    .filter(({ kind }) => {
      const count = (countByKind.get(kind) ?? 0) + 1
      countByKind.set(kind, count)
      return count <= maxOfKind
    })
}

/** Returns the titles of the articles and portfolio entries among the pages, by page name. */
export async function findContentTitles(
  db: Database,
  names: readonly string[],
): Promise<Map<string, string>> {
  const idsBelow = (start: string) =>
    names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
  const [news, works] = [idsBelow('/actualites/'), idsBelow('/realisations/')]
  const [titled, shown] = await Promise.all([
    news.length > 0
      ? db.select({ id: articles.id, title: articles.title }).from(articles).where(inArray(articles.id, news))
      : [],
    works.length > 0
      ? db
          .select({ id: portfolioEntries.id, title: portfolioEntries.titre })
          .from(portfolioEntries)
          .where(inArray(portfolioEntries.id, works))
      : [],
  ])
  return new Map([
    ...titled.map(({ id, title }) => [`/actualites/${id}`, title] as const),
    ...shown.map(({ id, title }) => [`/realisations/${id}`, title] as const),
  ])
}
