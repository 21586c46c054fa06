import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { defaultLineNature, toStoredNature } from '../../billing/documents/line-nature.ts'
import { formatPercent, parsePercent } from '../../kernel/money/amounts.ts'
import { lineTotalExclTaxOf } from '../../kernel/money/vat.ts'
import { discountKinds } from './estimate-options.ts'

const ofLine = 'sur la ligne précédente'

/** Whether a line is the discount of the line above it. */
export const isLineDiscount = ({ description, unit_price }: DocumentLine): boolean =>
  unit_price < 0 && description.endsWith(ofLine)

/**
 * Returns a line and, if it has one, its discount as a separate line below, because an invoice must show both (Code de commerce,
 * L. 441-9). `percent` is in hundredths. A discount below half a cent is left out.
 */
export function withDiscountLine(line: DocumentLine, percent: number | null): DocumentLine[] {
  const off = percent ? shareOf(lineTotalExclTaxOf(line), percent) : 0
  if (!percent || off === 0) return [line]
  const discount = {
    description: `Remise de ${formatPercent(percent)} ${ofLine}`,
    quantity: 1,
    unit_price: -off,
    vat_rate: line.vat_rate,
    ...toStoredNature(line.nature),
  }
  return [line, discount]
}

/**
 * Returns the lines of a discount on the whole document: one for each VAT rate and nature, so that each tax base is reduced by
 * its own share.
 */
export function buildGlobalDiscountLines(
  lines: readonly DocumentLine[],
  { name, percent }: { name: string; percent: number },
): DocumentLine[] {
  const rates = [...new Set(lines.map(({ vat_rate }) => vat_rate))].toSorted((one, other) => other - one)
  const description = `${name} (${formatPercent(percent)})`
  return rates.flatMap((vat_rate) =>
    natures.flatMap((nature) => {
      const base = lines
        .filter((line) => line.vat_rate === vat_rate && defaultLineNature(line) === nature)
        .reduce((sum, line) => sum + lineTotalExclTaxOf(line), 0)
      const off = shareOf(base, percent)
      return off > 0
        ? [{ description, quantity: 1, unit_price: -off, vat_rate, ...toStoredNature(nature) }]
        : []
    }),
  )
}

const natures = ['service', 'goods'] as const

/**
 * Returns document lines without one unit of the line at `index`. Recomputes its discounts from their printed percentages: a line
 * discount becomes smaller or is removed with its line, and a discount on the whole document is computed from the remaining lines
 * above it. Discounts without a percentage are agreed amounts and do not change.
 */
export function withoutOneUnitOfLine(lines: readonly DocumentLine[], index: number): DocumentLine[] {
  const removed = lines[index]
  if (!removed) return [...lines]
  const below = lines[index + 1]
  const discount = below && isLineDiscount(below) ? below : null
  const left =
    removed.quantity > 1
      ? withRecountedDiscount({ ...removed, quantity: removed.quantity - 1 }, discount)
      : []
  const shortened = lines.toSpliced(index, discount ? 2 : 1, ...left)
  return recomputeGlobalDiscounts(shortened, lines, index)
}

function withRecountedDiscount(line: DocumentLine, discount: DocumentLine | null): DocumentLine[] {
  if (!discount) return [line]
  const percent = printedPercent(discount.description)
  return percent === null ? [line, discount] : withDiscountLine(line, percent)
}

/**
 * Recomputes each discount on the whole document at or below `index`, in order, from the remaining lines above it. `before` are
 * the original lines, with the same objects below `index`.
 */
export function recomputeGlobalDiscounts(
  lines: readonly DocumentLine[],
  before: readonly DocumentLine[],
  index: number,
): DocumentLine[] {
  let counted = lines.slice(0, index)
  let rest = lines.slice(index)
  while (rest.length > 0) {
    const [first] = rest
    if (!first || !isWholeDiscount(first)) {
      counted = [...counted, ...rest.slice(0, 1)]
      rest = rest.slice(1)
      continue
    }
    // One discount has a line for each VAT rate and nature.
    const { description } = first
    const isOther = (line: DocumentLine) => line.description !== description || line.unit_price >= 0
    const end = rest.findIndex(isOther)
    const block = end < 0 ? rest : rest.slice(0, end)
    rest = rest.slice(block.length)
    counted = [...counted, ...recountBlock(block, counted, before.slice(0, before.indexOf(first)))]
  }
  return counted
}

/** Recomputes one discount. If it was originally computed without the discounts above it, leaves them out again. */
function recountBlock(
  block: readonly DocumentLine[],
  above: readonly DocumentLine[],
  aboveBefore: readonly DocumentLine[],
): DocumentLine[] {
  const description = block[0]?.description ?? ''
  const percent = printedPercent(description)
  if (percent === null) return [...block]
  const discount = { name: description.slice(0, description.lastIndexOf(' (')), percent }
  const isOther = (line: DocumentLine) => !isWholeDiscount(line)
  const sumOf = (lines: readonly DocumentLine[]) =>
    lines.reduce((sum, line) => sum + lineTotalExclTaxOf(line), 0)
  const was = sumOf(block)
  const isBesideOthers =
    was !== sumOf(buildGlobalDiscountLines(aboveBefore, discount)) &&
    was === sumOf(buildGlobalDiscountLines(aboveBefore.filter(isOther), discount))
  return buildGlobalDiscountLines(isBesideOthers ? above.filter(isOther) : above, discount)
}

/** Whether a line is a percentage discount on all lines above it, as `buildGlobalDiscountLines` prints it. */
const isWholeDiscount = (line: DocumentLine): boolean =>
  line.unit_price < 0 &&
  Object.values(discountKinds).some(({ name }) => line.description.startsWith(`${name} (`)) &&
  printedPercent(line.description) !== null

/** Returns the percentage printed on a discount line, in hundredths; `null` if there is none. */
function printedPercent(description: string): number | null {
  const printed = /(\d{1,3}(?:,\d{1,2})?)\s%/.exec(description)?.[1]
  return printed === undefined ? null : parsePercent(printed)
}

/** Returns a share in cents, with half a cent rounded up; `percent` is in hundredths. */
const shareOf = (cents: number, percent: number) => Math.floor((cents * percent + 5_000) / 10_000)
