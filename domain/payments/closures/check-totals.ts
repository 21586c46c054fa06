import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentClosures, payments } from '../../../db/schema/tables.ts'
import type { Day } from '../../calendar/paris-day.ts'
import { type ChainFault, closureName } from './closure-names.ts'

/** The first closed day from `oldest` on whose totals are not those of its payments; `null` where there is none. */
export async function findTotalsFault(db: Database, oldest: Day): Promise<ChainFault> {
  const { period, name, totals } = paymentClosures
  const { rows } = await db.execute<{ name: string }>(sql`
    with days as (
      select ${payments.booked_on}::text as day, count(*) as count, sum(${payments.cents}) as cents
      from ${payments} where ${payments.booked_on} >= ${oldest}::date group by 1
    )
    select ${name} as name from ${paymentClosures} left join days on days.day = ${name}
    where ${period} = 'day' and ${name} >= ${oldest}
      and ((${totals} ->> 'count')::bigint <> coalesce(days.count, 0)
        or (${totals} ->> 'cents')::bigint <> coalesce(days.cents, 0))
    order by ${name} limit 1`)
  const [first] = rows
  return first
    ? `Les totaux de ${closureName({ period: 'day', name: first.name })} ne sont plus ceux de ses écritures.`
    : null
}
