import { asc } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { prices } from '../../../db/schema/tables.ts'
import type { Day } from '../../calendar/paris-day.ts'
import { fieldOf, type Section, sheetId } from '../sheet-fields.ts'

/** By sheet and field, the prices of a place, the first first. */
export type StandingPrices = Map<string, { from: Day; cents: number | null }[]>

export async function readStanding(db: Database): Promise<StandingPrices> {
  const rows = await db.select().from(prices).orderBy(asc(prices.valid_from))
  const held: StandingPrices = new Map()
  for (const row of rows) {
    const section = row.kind === 'extra' ? 'extras' : (row.service as Section)
    const place = `${sheetId({ posId: row.pos_id, section })} ${fieldOf(section, row)}`
    const before = held.get(place) ?? []
    held.set(place, [...before, { from: row.valid_from, cents: row.cents }])
  }
  return held
}
