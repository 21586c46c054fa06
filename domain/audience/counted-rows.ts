import { sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared.ts'
import { formPage, mostNames, offerPages, others } from './counted-pages.ts'
import type { NamedCount } from './counts.ts'
import { screenClasses } from './screen-classes.ts'

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

const totals = sql`
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

/** The rows of the day that begins at `from` and ends at `until`: of each name, and one of the day itself, without a kind. */
export const countedRows = prepared((db) =>
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
