import { asc } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { prices } from '../../../db/schema/tables.ts'
import { type Day, formatDay } from '../../calendar/paris-day.ts'
import { fieldName, fieldOf, type Section, sectionNames, sheetId, sheetOwner } from '../sheet-fields.ts'
import { cellsIn } from './price-columns.ts'
import { type PriceLine, readPriceLine } from './read-price-line.ts'

/** What becomes of one line, by its number in a spreadsheet; `name` is the price that it is about. */
export type PlannedPrice = { line: number; name: string } & (
  | { fate: 'created' | 'changed' | 'same'; price: PriceLine; before: number | null }
  | { fate: 'wrong'; sentences: string[] }
)

/** What an import of these lines would do; the first are heads. What is past does not change any more. */
export async function planPrices(
  db: Database,
  [titles = [], ...lines]: readonly string[][],
  today: Day,
): Promise<PlannedPrice[]> {
  const held = await readHeld(db)
  const seen = new Map<string, number>()
  return lines.flatMap((line, index): PlannedPrice[] => {
    if (line.every((cell) => cell === '')) return []
    return [planLine(index + 2, readPriceLine(cellsIn(titles, line), today), { held, seen, today })]
  })
}

interface Planning {
  held: Held
  seen: Map<string, number>
  today: Day
}

function planLine(
  line: number,
  price: PriceLine | { sentences: string[] },
  { held, seen, today }: Planning,
): PlannedPrice {
  if ('sentences' in price) return { line, name: '', fate: 'wrong', ...price }
  const name = nameOf(price)
  const { key, field, cents, day } = price
  const place = `${sheetId(key)} ${field}`
  const earlier = seen.get(`${place} ${day}`)
  if (earlier !== undefined)
    return { line, name, fate: 'wrong', sentences: [`Même prix que la ligne ${earlier}`] }
  seen.set(`${place} ${day}`, line)
  const before = held.get(place)?.findLast(({ from }) => from <= day)?.cents ?? null
  if (before === cents) return { line, name, fate: 'same', price, before }
  if (day < today)
    return { line, name, fate: 'wrong', sentences: ['Ce jour est passé\u00a0: ce qui a valu ne change plus'] }
  return { line, name, fate: before === null ? 'created' : 'changed', price, before }
}

/** « Rénovation, 17 pouces, bicolore, Ostwald, à partir du 01/01/2027 ». */
function nameOf({ key, field, day }: PriceLine): string {
  const { section, posId } = key
  return [
    sectionNames[section],
    fieldName(section, field),
    sheetOwner(posId),
    `à partir du ${formatDay(day)}`,
  ].join(', ')
}

/** By sheet and field, the prices of a place, the first first. */
type Held = Map<string, { from: Day; cents: number | null }[]>

async function readHeld(db: Database): Promise<Held> {
  const rows = await db.select().from(prices).orderBy(asc(prices.valid_from))
  const held: Held = new Map()
  for (const row of rows) {
    const section = row.kind === 'extra' ? 'extras' : (row.service as Section)
    const place = `${sheetId({ posId: row.pos_id, section })} ${fieldOf(section, row)}`
    const before = held.get(place) ?? []
    held.set(place, [...before, { from: row.valid_from, cents: row.cents }])
  }
  return held
}
