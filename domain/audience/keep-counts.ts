import { and, eq, max, min, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { audienceCounts, audienceDays, viewedPages } from '../../db/schema/tables.ts'
import { daysOf, type Month } from '../calendar/month.ts'
import { addDays, type Day, parisDay } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { countDay } from './count-day.ts'
import { mostNames, others } from './counted-pages.ts'

/**
 * Counts the days that are over in France and are not counted yet, and the last one that is once more: a visit may have gone
 * on past midnight (docs/product.md §11.23). After a downtime, or on a site that has long had visits, as many days as there
 * are. Answers how many days; doing it again changes nothing.
 */
export async function keepAudienceCounts({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const yesterday = addDays(parisDay(clock.now()), -1)
  const days = daysBetween(await firstToCount(db, yesterday), yesterday)
  for (const day of days)
    await inTurn(db, async (tx) => {
      await keepDay(tx, day)
      if (addDays(day, 1).endsWith('-01')) await keepMonth(tx, day.slice(0, 7))
    })
  return days.length
}

/** Two nodes may come here at once; readers are not held up. */
const inTurn = (db: Database, keep: (tx: Database) => Promise<void>) =>
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

async function keepDay(tx: Database, day: Day): Promise<void> {
  const counted = await countDay(tx, day)
  const { day: _, ...counts } = counted.day
  await tx
    .insert(audienceDays)
    .values(counted.day)
    .onConflictDoUpdate({ target: audienceDays.day, set: counts })
  await forget(tx, 'day', day)
  if (counted.names.length > 0)
    await tx
      .insert(audienceCounts)
      .values(counted.names.map((named) => ({ ...named, span: 'day' as const, first_day: day })))
}

/** The month's own rows, from those of its days. */
async function keepMonth(tx: Database, month: Month): Promise<void> {
  const { first, next } = daysOf(month)
  await forget(tx, 'month', first)
  await tx.execute(sql`
    insert into audience_counts (span, first_day, kind, name, visits, views, forms)
    select 'month', ${first}::date, kind, case when rank <= ${mostNames} then name else ${others} end,
      sum(visits), sum(views), sum(forms)
    from (
      select kind, name, sum(visits) as visits, sum(views) as views, sum(forms) as forms,
        row_number() over (partition by kind order by name = ${others}, sum(visits) desc, sum(views) desc, name) as rank
      from audience_counts where span = 'day' and first_day >= ${first} and first_day < ${next}
      group by kind, name
    ) as ranked
    group by 3, 4`)
}

const forget = (tx: Database, span: 'day' | 'month', first: Day) =>
  tx.delete(audienceCounts).where(and(eq(audienceCounts.span, span), eq(audienceCounts.first_day, first)))
