import type { DocumentLine } from '../../db/schema/documents.ts'
import { lineNature, storedNature } from '../documents/line-nature.ts'
import { formatPercent } from '../money/amounts.ts'
import { lineTotal } from '../money/vat.ts'

const ofLine = 'sur la ligne précédente'

/** What stands below the line that it is of. */
export const isLineDiscount = ({ description, unit_price }: DocumentLine): boolean =>
  unit_price < 0 && description.endsWith(ofLine)

/**
 * A line and, where it has one, its discount as a line of its own below it, so that both are read (Code de commerce,
 * L. 441-9); `percent` in hundredths.
 */
export function withDiscountLine(line: DocumentLine, percent: number | null): DocumentLine[] {
  if (!percent) return [line]
  const off = {
    description: `Remise de ${formatPercent(percent)} ${ofLine}`,
    quantity: 1,
    unit_price: -shareOf(lineTotal(line), percent),
    vat_rate: line.vat_rate,
    ...storedNature(line.nature),
  }
  return [line, off]
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

/** Cents, half a cent upwards; `percent` in hundredths. */
const shareOf = (cents: number, percent: number) => Math.floor((cents * percent + 5_000) / 10_000)
