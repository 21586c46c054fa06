import { and, eq, max, min, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import { audienceCounts, audienceDays, viewedPages } from '../../../db/schema/tables.ts'
import { firstDaysOf, type Month } from '../../kernel/calendar/month.ts'
import { addDays, type Day, parisDay, startOfDay } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

/**
 * Counts the days that are over in France and are not counted yet, and the last one that is once more: a visit may have gone
 * on past midnight (docs/product.md §11.23). After a downtime, or on a site that has long had visits, as many days as there
 * are. Answers how many days; doing it again changes nothing.
 */
export async function updateAudienceCounts({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const yesterday = addDays(parisDay(clock.now()), -1)
  const days = daysBetween(await firstToCount(db, yesterday), yesterday)
  for (const day of days)
    await withCountsLocked(db, async (tx) => {
      await storeDayCounts(tx, day)
      if (addDays(day, 1).endsWith('-01')) await storeMonthCounts(tx, day.slice(0, 7))
    })
  return days.length
}

/** Two nodes may come here at once; readers do not wait. */
const withCountsLocked = (db: Database, keep: (tx: Database) => Promise<void>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${audienceDays} in share row exclusive mode`)
    await keep(tx)
  })

async function firstToCount(db: Database, yesterday: Day): Promise<Day> {
  const [counted] = await db.select({ last: max(audienceDays.day) }).from(audienceDays)
  if (counted?.last) return counted.last
  const [seen] = await db.select({ first: min(viewedPages.created_at) }).from(viewedPages)
  return seen?.first ? parisDay(seen.first) : yesterday
}

function daysBetween(from: Day, until: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

async function storeDayCounts(tx: Database, day: Day): Promise<void> {
  const counted = await countDay(tx, day)
  const { day: _, ...counts } = counted.day
  await tx
    .insert(audienceDays)
    .values(counted.day)
    .onConflictDoUpdate({ target: audienceDays.day, set: counts })
  await deleteCounts(tx, 'day', day)
  if (counted.names.length > 0)
    await tx
      .insert(audienceCounts)
      .values(counted.names.map((named) => ({ ...named, span: 'day' as const, first_day: day })))
}

/** The month's own rows, from those of its days. */
async function storeMonthCounts(tx: Database, month: Month): Promise<void> {
  const { first, next } = firstDaysOf(month)
  await deleteCounts(tx, 'month', first)
  await tx.execute(sql`
    insert into audience_counts (span, first_day, kind, name, visits, views, forms)
    select 'month', ${first}::date, kind, case when rank <= ${maxNames} then name else ${otherNames} end,
      sum(visits), sum(views), sum(forms)
    from (
      select kind, name, sum(visits) as visits, sum(views) as views, sum(forms) as forms,
        row_number() over (partition by kind order by name = ${otherNames}, sum(visits) desc, sum(views) desc, name) as rank
      from audience_counts where span = 'day' and first_day >= ${first} and first_day < ${next}
      group by kind, name
    ) as ranked
    group by 3, 4`)
}

/** Takes out what was counted by name of a day or month, which is counted anew. */
const deleteCounts = (tx: Database, span: 'day' | 'month', first: Day) =>
  tx.delete(audienceCounts).where(and(eq(audienceCounts.span, span), eq(audienceCounts.first_day, first)))

/**
 * Counts the visits that began on a day of the calendar in France, with all that they have seen since, and the requests
 * that came in on it (docs/product.md §11.23). Pages whose visit is forgotten count on the day on which they were seen.
 */
export async function countDay(db: Database, day: Day): Promise<{ day: AudienceDay; names: NamedCount[] }> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))].map((at) => at.toISOString())
  const rows = await countedRows(db).execute({ from, until })
  const total = rows.find(({ kind }) => kind === '')
  if (!total) throw new Error(`${day} was not counted`)
  const { visits, views, offers, forms, requests } = total
  return {
    day: { day, visits, views, offers, forms, requests },
    names: rows.flatMap(({ kind, name, visits, views, forms }) =>
      kind === '' ? [] : [{ kind, name, visits, views, forms }],
    ),
  }
}

/** Classes of windows by their width in CSS pixels, up to and with; the last has no bound (docs/product.md §11.23). */
export const screenClasses = [
  { name: 'phone', label: 'Téléphone', note: 'jusqu’à 500\u00a0px', upTo: 500 },
  { name: 'tablet', label: 'Tablette', note: 'de 501 à 1\u00a0080\u00a0px', upTo: 1_080 },
  { name: 'desk', label: 'Ordinateur', note: 'de 1\u00a0081 à 1\u00a0920\u00a0px', upTo: 1_920 },
  { name: 'wide', label: 'Grand écran', note: 'plus de 1\u00a0920\u00a0px', upTo: Number.POSITIVE_INFINITY },
] as const

/** The page whose opening is the last step before a request. */
const quoteFormPage = '/devis'

/** What the workshop offers, in SQL's own pattern: the seven services, the portfolio and its entries. */
const offerPages = '^/(services/|realisations(/|$))'

/** In the place of a name: all names that were too rare to be kept, together. */
export const otherNames = '…'

/** So many names of each kind are kept of a day or a month: an address can say anything, and the table stays small. */
const maxNames = 100

const isOfDay = (column: string) =>
  sql`${sql.raw(column)} >= ${sql.placeholder('from')}::timestamptz and ${sql.raw(column)} < ${sql.placeholder('until')}::timestamptz`

/** How somebody came, as the address said it; empty where it said nothing. */
const source = sql.raw(`lower(coalesce(access_params ->> 'utm_source', access_params ->> 'ref', ''))`)

const screen = sql.raw(
  `case ${screenClasses
    .map(({ name, upTo }) =>
      Number.isFinite(upTo) ? `when display_width <= ${upTo} then '${name}'` : `else '${name}'`,
    )
    .join(' ')} end`,
)

/** The visits of the day, each with what it saw, page by page in their order. */
const parts = sql`
  with visits as materialized (
    select id, display_width, access_params from visitor_sessions where ${isOfDay('created_at')}
  ), seen as materialized (
    select session_id, name, row_number() over visit as place, lag(name) over visit as previous
    from viewed_pages where session_id in (select id from visits)
    window visit as (partition by session_id order by viewed_pages.id)
  ), whole as materialized (
    select visits.*, views, form, offer from visits join (
      select session_id, count(*) as views, bool_or(name = ${quoteFormPage}) as form,
        bool_or(name ~ ${offerPages}) as offer
      from seen group by session_id
    ) as by_visit on session_id = id
  ), untied as (
    select name, count(*) as views from viewed_pages
    where session_id is null and ${isOfDay('created_at')} group by name
  ), named as (
    select 'page' as kind, name, session_id, 1 as views, form from seen join whole on id = session_id
    union all select 'page', name, null, views, false from untied
    union all select 'entry', name, id, views, form from whole join seen on session_id = id and place = 1
    union all select 'before', coalesce(previous, ''), session_id, 1, true from (
      select distinct on (session_id) session_id, previous from seen where name = ${quoteFormPage}
      order by session_id, place
    ) as first_forms
    union all select 'source', ${source}, id, views, form from whole
    union all select 'campaign', access_params ->> 'utm_campaign', id, views, form from whole
      where access_params ->> 'utm_campaign' is not null
    union all select 'screen', ${screen}, id, views, form from whole
  )`

const totals = sql`
  select '' as kind, '' as name, count(*)::int as visits,
    (coalesce(sum(views), 0) + (select coalesce(sum(views), 0) from untied))::int as views,
    count(*) filter (where form)::int as forms, count(*) filter (where offer)::int as offers,
    (select count(*) from quote_requests where state <> 'spam' and ${isOfDay('created_at')})::int as requests
  from whole`

/** The names that most visits came to, the rest together. */
const names = sql`
  select kind, case when rank <= ${maxNames} then name else ${otherNames} end, sum(visits)::int, sum(views)::int,
    sum(forms)::int, 0, 0
  from (
    select kind, name, count(distinct session_id) as visits, sum(views) as views,
      count(distinct session_id) filter (where form) as forms,
      row_number() over (partition by kind order by count(distinct session_id) desc, sum(views) desc, name) as rank
    from named group by kind, name
  ) as ranked
  group by 1, 2`

/** The rows of the day that begins at `from` and ends at `until`: of each name, and one of the day itself, without a kind. */
const countedRows = prepared((db) =>
  db
    .select({
      kind: sql<NamedCount['kind'] | ''>`kind`,
      name: sql<string>`name`,
      visits: sql<number>`visits`,
      views: sql<number>`views`,
      forms: sql<number>`forms`,
      offers: sql<number>`offers`,
      requests: sql<number>`requests`,
    })
    .from(sql`(${parts} ${totals} union all ${names}) as counted`)
    .prepare('audience-of-day'),
)

/** What a day came to. */
export type AudienceDay = typeof audienceDays.$inferSelect

/** What of it one name came to. */
export type NamedCount = Omit<typeof audienceCounts.$inferSelect, 'span' | 'first_day'>

/** What a name came to in a period. */
export type CountedPeriod = Pick<NamedCount, 'visits' | 'views' | 'forms'>
