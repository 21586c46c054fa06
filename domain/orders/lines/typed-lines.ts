import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { typedNature } from '../../documents/line-nature.ts'
import { decimalCents } from '../../money/format-cents.ts'
import { typedRate } from '../../money/vat-rates.ts'
import { withoutControls } from '../../without-controls.ts'

/** What an order will be billed, as its form has it: one of each a line, in order. */
export interface TypedLines {
  description: readonly string[]
  quantity: readonly string[]
  price: readonly string[]
  vat: readonly string[]
  nature: readonly string[]
}

/** More than any quote of the office has, with a discount below each of its lines. */
export const mostLines = 100

/** A line as its fields hold it. */
export interface TypedLine {
  description: string
  quantity: string
  price: string
  vat: string
  /** Nothing of a service. */
  nature?: 'goods' | undefined
}

export const typedLinesOf = (lines: readonly DocumentLine[]): TypedLine[] =>
  lines.map(({ description, quantity, unit_price, vat_rate, nature }) => ({
    description,
    quantity: String(quantity),
    price: decimalCents(unit_price),
    vat: typedRate(vat_rate),
    nature: typedNature(nature),
  }))

/** The lines that were typed; those that say and cost nothing are none. */
export const rowsIn = ({ description, quantity, price, vat, nature }: TypedLines): TypedLine[] =>
  description
    .slice(0, mostLines)
    .map((said, place) => ({
      description: withoutControls(said).replace(/\s+/g, ' ').trim(),
      quantity: quantity[place] ?? '',
      price: price[place] ?? '',
      vat: vat[place] ?? '',
      nature: typedNature(nature[place]),
    }))
    .filter(({ description: said, price: typed }) => said !== '' || typed.trim() !== '')
