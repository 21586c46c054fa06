import type { Database } from '../../../db/client.ts'
import type { Day } from '../../calendar/paris-day.ts'
import { type PlannedPrice, planLine } from './plan-price.ts'
import { cellsIn } from './price-columns.ts'
import { readPriceLine } from './read-price-line.ts'
import { readStanding } from './standing-prices.ts'

/** What an import of these lines would do; the first are heads. What is past does not change any more. */
export async function planPrices(
  db: Database,
  [titles = [], ...lines]: readonly string[][],
  today: Day,
): Promise<PlannedPrice[]> {
  const held = await readStanding(db)
  const seen = new Map<string, number>()
  return lines.flatMap((line, index): PlannedPrice[] => {
    if (line.every((cell) => cell === '')) return []
    return [planLine(index + 2, readPriceLine(cellsIn(titles, line), today), { held, seen, today })]
  })
}
