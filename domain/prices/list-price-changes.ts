import { desc, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { isOfSheet } from './price-sheet.ts'
import { fieldOf, type SheetKey } from './sheet-fields.ts'

/** One price of a sheet that another takes the place of; null where there is none. */
interface ChangedPrice {
  field: string
  before: number | null
  after: number | null
}

/** What changed of a sheet on a day, or will. */
export interface ChangeDay {
  day: Day
  prices: ChangedPrice[]
}

/** All that a page shows at most. */
const mostChanges = 1_000

/** All changes of a sheet by the day from which they hold, the last first. */
export async function listPriceChanges(db: Database, key: SheetKey): Promise<ChangeDay[]> {
  const { service, size, finish, cents, valid_from } = prices
  const laid = db.$with('laid').as(
    db
      .select({
        service,
        size,
        finish,
        cents,
        valid_from,
        before: sql<number | null>`lag(${cents}) over (partition by ${service}, ${size}, ${finish}
          order by ${valid_from})`.as('before'),
      })
      .from(prices)
      .where(isOfSheet(key)),
  )
  const rows = await db
    .with(laid)
    .select()
    .from(laid)
    .where(sql`${laid.before} is distinct from ${laid.cents}`)
    .orderBy(desc(laid.valid_from), laid.service, laid.size, laid.finish)
    .limit(mostChanges)
  const days = Map.groupBy(rows, (row) => row.valid_from)
  return [...days].map(([day, changed]) => ({
    day,
    prices: changed.map((row) => ({
      field: fieldOf(key.section, row),
      before: row.before,
      after: row.cents,
    })),
  }))
}
