import { type Day, formatDay } from '../../calendar/paris-day.ts'
import { fieldName, sectionNames, sheetId, sheetOwner } from '../sheet-fields.ts'
import type { PriceLine } from './read-price-line.ts'
import type { StandingPrices } from './standing-prices.ts'

/** What becomes of one line, by its number in a spreadsheet; `name` is the price that it is about. */
export type PlannedPrice = { line: number; name: string } & (
  | { fate: 'created' | 'changed' | 'same'; price: PriceLine; before: number | null }
  | { fate: 'wrong'; sentences: string[] }
)

interface Planning {
  held: StandingPrices
  seen: Map<string, number>
  today: Day
}

export function planLine(
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
