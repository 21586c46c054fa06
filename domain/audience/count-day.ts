import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { audienceCounts, audienceDays } from '../../db/schema/tables.ts'
import { addDays, type Day, startOfDay } from '../calendar/paris-day.ts'
import { formPage, mostNames, offerPages, others } from './counted-pages.ts'
import { screenClasses } from './screen-classes.ts'

/** What a day came to. */
export type AudienceDay = typeof audienceDays.$inferSelect
/** What of it one name came to. */
export type NamedCount = Omit<typeof audienceCounts.$inferSelect, 'span' | 'first_day'>

/** The day itself has no kind. */
type CountedRow = Omit<AudienceDay, 'day'> & { kind: NamedCount['kind'] | ''; name: string }

/**
 * Counts the visits that began on a day of the calendar in France, with all that they have seen since, and the requests
 * that came in on it (docs/product.md §11.23). Pages whose visit is forgotten count on the day on which they were seen.
 */
export async function countDay(db: Database, day: Day): Promise<{ day: AudienceDay; names: NamedCount[] }> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))].map((at) => at.toISOString())
  const isOfDay = (column: string) =>
    sql`${sql.raw(column)} >= ${from}::timestamptz and ${sql.raw(column)} < ${until}::timestamptz`
  const { rows } = await db.execute<CountedRow>(
    sql`${partsOf(isOfDay)} ${totals(isOfDay)} union all ${names}`,
  )
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

/** The visits of the day, each with what it saw, page by page in their order. */
const partsOf = (isOfDay: (column: string) => SQL) => sql`
  with visits as materialized (
    select id, display_width, access_params from visitor_sessions where ${isOfDay('created_at')}
  ), seen as materialized (
    select session_id, name, row_number() over visit as place, lag(name) over visit as previous
    from viewed_pages where session_id in (select id from visits)
    window visit as (partition by session_id order by viewed_pages.id)
  ), whole as materialized (
    select visits.*, views, form, offer from visits join (
      select session_id, count(*) as views, bool_or(name = ${formPage}) as form,
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
      select distinct on (session_id) session_id, previous from seen where name = ${formPage}
      order by session_id, place
    ) as first_forms
    union all select 'source', ${source}, id, views, form from whole
    union all select 'campaign', access_params ->> 'utm_campaign', id, views, form from whole
      where access_params ->> 'utm_campaign' is not null
    union all select 'screen', ${screen}, id, views, form from whole
  )`

/** How somebody came, as the address said it; empty where it said nothing. */
const source = sql.raw(`lower(coalesce(access_params ->> 'utm_source', access_params ->> 'ref', ''))`)

const screen = sql.raw(
  `case ${screenClasses
    .map(({ name, upTo }) =>
      Number.isFinite(upTo) ? `when display_width <= ${upTo} then '${name}'` : `else '${name}'`,
    )
    .join(' ')} end`,
)

const totals = (isOfDay: (column: string) => SQL) => sql`
  select '' as kind, '' as name, count(*)::int as visits,
    (coalesce(sum(views), 0) + (select coalesce(sum(views), 0) from untied))::int as views,
    count(*) filter (where form)::int as forms, count(*) filter (where offer)::int as offers,
    (select count(*) from quote_requests where state <> 'spam' and ${isOfDay('created_at')})::int as requests
  from whole`

/** The names that most visits came to, the rest together. */
const names = sql`
  select kind, case when rank <= ${mostNames} then name else ${others} end, sum(visits)::int, sum(views)::int,
    sum(forms)::int, 0, 0
  from (
    select kind, name, count(distinct session_id) as visits, sum(views) as views,
      count(distinct session_id) filter (where form) as forms,
      row_number() over (partition by kind order by count(distinct session_id) desc, sum(views) desc, name) as rank
    from named group by kind, name
  ) as ranked
  group by 1, 2`
