import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { daysOf, type Month } from '../calendar/month.ts'
import { mostNames, others } from './counted-pages.ts'
import { forgetCounts } from './forget-counts.ts'

/** The month's own rows, from those of its days. */
export async function keepMonth(tx: Database, month: Month): Promise<void> {
  const { first, next } = daysOf(month)
  await forgetCounts(tx, 'month', first)
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
