import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { keptNature, typedNature } from '../../documents/line-nature.ts'
import { lineTotal } from '../../money/vat.ts'
import { rateOf } from '../../money/vat-rates.ts'
import type { HeldPrice } from '../../prices/held-prices.ts'
import { mostParticular } from '../../prices/most-particular.ts'
import { readPrice } from '../../prices/read-price.ts'
import { describeRim } from '../rim-lines.ts'
import { discounted } from './discount-lines.ts'
import type { DraftLine } from './draft-lines.ts'
import { lineName } from './estimate-content.ts'
import { lineProblems } from './line-problems.ts'
import { wholeIn } from './typed-figures.ts'

/** A line of a draft, and what it comes to. */
export interface PricedLine extends DraftLine {
  /** What is printed of it. */
  says: string
  /** Cents that the grid of the day asks for one; null where it says nothing, and of free lines. */
  grid: number | null
  /** As it is printed; null while something is missing. */
  printed: DocumentLine | null
  /** Cents excluding tax, its own discount taken off. */
  total: number | null
}

/** Prices a line by what was typed, else by the grid; what is wrong with it goes into `problems`. */
export function priceLine(
  line: DraftLine,
  held: readonly HeldPrice[],
  posId: string,
  problems: Record<string, string>,
): PricedLine {
  const isRim = line.kind === 'rim'
  const { place, service, finish, size } = line
  const grid = isRim ? mostParticular(held, { posId, service, finish, size: Number(size) || null }) : null
  const says = line.text.trim() || (isRim ? describeRim(line) : '')
  const found = lineProblems(line, says, grid)
  for (const [field, sentence] of found) problems[lineName(place, field)] ??= sentence
  const unit = line.price.trim() ? readPrice(line.price) : grid
  const quantity = wholeIn(line.quantity, { least: 1, most: 999 })
  if (found.length > 0 || unit === null || quantity === null)
    return { ...line, says, grid, printed: null, total: null }
  const nature = isRim ? undefined : typedNature(line.nature)
  const printed: DocumentLine = {
    description: says,
    quantity,
    unit_price: unit,
    vat_rate: rateOf(line.vat),
    ...keptNature(nature),
  }
  const total = discounted(printed, line.discount).reduce((sum, one) => sum + lineTotal(one), 0)
  return { ...line, says, grid, printed, total }
}
