import type { DocumentLine } from '../../db/schema/documents.ts'
import { lineNature, storedNature } from '../documents/line-nature.ts'
import { formatPercent, parsePercent } from '../money/amounts.ts'
import { lineTotal } from '../money/vat.ts'
import { discountKinds } from './estimate-options.ts'

const ofLine = 'sur la ligne précédente'

/** What stands below the line that it is of. */
export const isLineDiscount = ({ description, unit_price }: DocumentLine): boolean =>
  unit_price < 0 && description.endsWith(ofLine)

/**
 * Returns a line and, where it has one, its discount as a line of its own below it, so that both are read (Code de commerce,
 * L. 441-9); `percent` in hundredths. A discount below half a cent is not printed.
 */
export function withDiscountLine(line: DocumentLine, percent: number | null): DocumentLine[] {
  const off = percent ? shareOf(lineTotal(line), percent) : 0
  if (!percent || off === 0) return [line]
  const discount = {
    description: `Remise de ${formatPercent(percent)} ${ofLine}`,
    quantity: 1,
    unit_price: -off,
    vat_rate: line.vat_rate,
    ...storedNature(line.nature),
  }
  return [line, discount]
}

/**
 * The discount on everything: a line for each rate of tax, of services and of goods, so that each base is lowered by its own
 * part.
 */
export function wholeDiscountLines(
  lines: readonly DocumentLine[],
  { name, percent }: { name: string; percent: number },
): DocumentLine[] {
  const rates = [...new Set(lines.map(({ vat_rate }) => vat_rate))].toSorted((one, other) => other - one)
  const description = `${name} (${formatPercent(percent)})`
  return rates.flatMap((vat_rate) =>
    natures.flatMap((nature) => {
      const base = lines
        .filter((line) => line.vat_rate === vat_rate && lineNature(line) === nature)
        .reduce((sum, line) => sum + lineTotal(line), 0)
      const off = shareOf(base, percent)
      return off > 0
        ? [{ description, quantity: 1, unit_price: -off, vat_rate, ...storedNature(nature) }]
        : []
    }),
  )
}

const natures = ['service', 'goods'] as const

/**
 * Returns document lines without one unit of the line at `index`, with the discounts that covered it recounted from the percentages that
 * they print: a line discount shrinks or goes with its line, a discount on everything is counted again on what is left above it.
 * Discounts without a percentage are agreed amounts and stay.
 */
export function withoutOneUnit(lines: readonly DocumentLine[], index: number): DocumentLine[] {
  const removed = lines[index]
  if (!removed) return [...lines]
  const below = lines[index + 1]
  const discount = below && isLineDiscount(below) ? below : null
  const left =
    removed.quantity > 1
      ? withRecountedDiscount({ ...removed, quantity: removed.quantity - 1 }, discount)
      : []
  const shortened = lines.toSpliced(index, discount ? 2 : 1, ...left)
  return recountWholeDiscounts(shortened, index)
}

function withRecountedDiscount(line: DocumentLine, discount: DocumentLine | null): DocumentLine[] {
  if (!discount) return [line]
  const percent = printedPercent(discount.description)
  return percent === null ? [line, discount] : withDiscountLine(line, percent)
}

/** Recounts the first discount on everything at `index` or below, from the lines that are left above it. */
function recountWholeDiscounts(lines: readonly DocumentLine[], index: number): DocumentLine[] {
  const start = lines.findIndex((line, place) => place >= index && isWholeDiscount(line))
  const description = lines[start]?.description ?? ''
  const percent = printedPercent(description)
  if (percent === null) return [...lines]
  const covered = lines.slice(0, start)
  const below = lines.slice(start).filter((line) => !isWholeDiscount(line))
  const name = description.slice(0, description.lastIndexOf(' ('))
  return [...covered, ...wholeDiscountLines(covered, { name, percent }), ...below]
}

/** Returns whether a line is a percentage discount on everything above it, as `wholeDiscountLines` prints it. */
const isWholeDiscount = (line: DocumentLine): boolean =>
  line.unit_price < 0 &&
  Object.values(discountKinds).some(({ name }) => line.description.startsWith(`${name} (`)) &&
  printedPercent(line.description) !== null

/** Returns the percentage that a discount line prints, in hundredths; `null` where it prints none. */
function printedPercent(description: string): number | null {
  const printed = /(\d{1,3}(?:,\d{1,2})?)\s%/.exec(description)?.[1]
  return printed === undefined ? null : parsePercent(printed)
}

/** Cents, half a cent upwards; `percent` in hundredths. */
const shareOf = (cents: number, percent: number) => Math.floor((cents * percent + 5_000) / 10_000)
