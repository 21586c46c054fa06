import { and, eq, max, min, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { audienceCounts, audienceDays, viewedPages } from '../../../db/schema/tables.ts'
import { firstDaysOfMonthAndNext, type Month } from '../../kernel/calendar/month.ts'
import { addDays, type Day, parisDay, startOfDay } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

/**
 * Stores the counts of all past days (in French time) that are not counted yet, and of the last counted day again,
 * because a visit may continue after midnight. Counts every missing day after a downtime or on the first run. Returns
 * the number of days counted. Calling it again changes nothing.
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

/** Runs `keep` while no other node can count. Readers are not blocked. */
const withCountsLocked = (db: Database, keep: (tx: Transaction) => Promise<void>) =>
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

async function storeDayCounts(tx: Transaction, day: Day): Promise<void> {
  const counted = await countAudienceOfDay(tx, day)
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

/** Stores the counts of a month, summed from those of its days. */
async function storeMonthCounts(tx: Transaction, month: Month): Promise<void> {
  const { first, next } = firstDaysOfMonthAndNext(month)
  await deleteCounts(tx, 'month', first)
  await tx.execute(sql`
    insert into audience_counts (span, first_day, kind, name, visits, views, forms)
    select 'month', ${first}::date, kind, case when rank <= ${maxNames} then name else ${otherNamesLabel} end,
      sum(visits), sum(views), sum(forms)
    from (
      select kind, name, sum(visits) as visits, sum(views) as views, sum(forms) as forms,
        row_number() over (partition by kind order by name = ${otherNamesLabel}, sum(visits) desc, sum(views) desc, name) as rank
      from audience_counts where span = 'day' and first_day >= ${first} and first_day < ${next}
      group by kind, name
    ) as ranked
    group by 3, 4`)
}

/** Deletes the counts by name of a day or month before they are stored again. */
const deleteCounts = (tx: Transaction, span: 'day' | 'month', first: Day) =>
  tx.delete(audienceCounts).where(and(eq(audienceCounts.span, span), eq(audienceCounts.first_day, first)))

/**
 * Counts the visits that began on a day (in French time), with all pages viewed during them, and the requests received
 * on that day. Pages whose visit has been deleted count on the day on which they were viewed.
 */
export async function countAudienceOfDay(
  db: Database,
  day: Day,
): Promise<{ day: AudienceDay; names: DailyNameCounts[] }> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))].map((at) => at.toISOString())
  const rows = await countedRows(db).execute({ from, until })
  const total = rows.find(({ kind }) => kind === '')
  if (!total) throw new Error(`the query for the visits of ${day} returned no total`)
  const { visits, views, offers, forms, requests } = total
  return {
    day: { day, visits, views, offers, forms, requests },
    names: rows.flatMap(({ kind, name, visits, views, forms }) =>
      kind === '' ? [] : [{ kind, name, visits, views, forms }],
    ),
  }
}

/** Classes of window widths. `upTo` is the largest width in CSS pixels. */
export const screenWidthClasses = [
  { name: 'phone', label: 'Téléphone', note: 'jusqu’à 500\u00a0px', upTo: 500 },
  { name: 'tablet', label: 'Tablette', note: 'de 501 à 1\u00a0080\u00a0px', upTo: 1_080 },
  { name: 'desk', label: 'Ordinateur', note: 'de 1\u00a0081 à 1\u00a0920\u00a0px', upTo: 1_920 },
  { name: 'wide', label: 'Grand écran', note: 'plus de 1\u00a0920\u00a0px', upTo: Number.POSITIVE_INFINITY },
] as const

/** Page that a visitor opens last before sending a request. */
const quoteRequestPage = '/devis'

/** PostgreSQL pattern of the pages about the offer: the seven services, the portfolio and its entries. */
const offerPages = '^/(services/|realisations(/|$))'

/** Name under which all names beyond `maxNames` are counted together. */
export const otherNamesLabel = '…'

/**
 * Maximum number of names of each kind stored per day or month. Addresses can contain any text, so this keeps the table small.
 */
const maxNames = 100

const isOfDay = (column: string) =>
  sql`${sql.raw(column)} >= ${sql.placeholder('from')}::timestamptz and ${sql.raw(column)} < ${sql.placeholder('until')}::timestamptz`

/** Origin of a visit as given by the address (`utm_source` or `ref`); empty without one. */
const source = sql.raw(`lower(coalesce(access_params ->> 'utm_source', access_params ->> 'ref', ''))`)

const screen = sql.raw(
  `case ${screenWidthClasses
    .map(({ name, upTo }) =>
      Number.isFinite(upTo) ? `when display_width <= ${upTo} then '${name}'` : `else '${name}'`,
    )
    .join(' ')} end`,
)

/** Common table expressions: the visits of the day, each with the pages viewed, in order. */
const parts = sql`
  with visits as materialized (
    select id, display_width, access_params from visitor_sessions where ${isOfDay('created_at')}
  ), seen as materialized (
    select session_id, name, row_number() over visit as place, lag(name) over visit as previous
    from viewed_pages where session_id in (select id from visits)
    window visit as (partition by session_id order by viewed_pages.id)
  ), whole as materialized (
    select visits.*, views, form, offer from visits join (
      select session_id, count(*) as views, bool_or(name = ${quoteRequestPage}) as form,
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
      select distinct on (session_id) session_id, previous from seen where name = ${quoteRequestPage}
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

/** Counts of the names with most visits; the others are counted together. */
const names = sql`
  select kind, case when rank <= ${maxNames} then name else ${otherNamesLabel} end, sum(visits)::int, sum(views)::int,
    sum(forms)::int, 0, 0
  from (
    select kind, name, count(distinct session_id) as visits, sum(views) as views,
      count(distinct session_id) filter (where form) as forms,
      row_number() over (partition by kind order by count(distinct session_id) desc, sum(views) desc, name) as rank
    from named group by kind, name
  ) as ranked
  group by 1, 2`

/** Prepared query for the day from `from` until `until`: one row per name, and one row without a kind for the whole day. */
const countedRows = preparedQuery((db) =>
  db
    .select({
      kind: sql<DailyNameCounts['kind'] | ''>`kind`,
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

/** Stored audience counts of one day. */
export type AudienceDay = typeof audienceDays.$inferSelect

/** Counts of one name on a day. */
export type DailyNameCounts = Omit<typeof audienceCounts.$inferSelect, 'span' | 'first_day'>

/** Counts of one name in a period. */
export type PeriodCounts = Pick<DailyNameCounts, 'visits' | 'views' | 'forms'>
