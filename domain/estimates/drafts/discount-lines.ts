import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { keptNature, natureOf } from '../../documents/line-nature.ts'
import { lineTotal } from '../../money/vat.ts'
import { percentIn, sayPercent } from './typed-figures.ts'

/** A line and, where it has one, its discount as a line of its own below it, so that both are read (Code de commerce, L. 441-9). */
export function discounted(line: DocumentLine, typed: string): DocumentLine[] {
  const percent = typed.trim() === '' ? null : percentIn(typed)
  if (!percent) return [line]
  const off = {
    description: `Remise de ${sayPercent(percent)} sur la ligne précédente`,
    quantity: 1,
    unit_price: -shareOf(lineTotal(line), percent),
    vat_rate: line.vat_rate,
    ...keptNature(line.nature),
  }
  return [line, off]
}

/**
 * The discount on everything: a line for each rate of tax, of services and of goods, so that each base is lowered by its own
 * part.
 */
export function discountLines(
  lines: readonly DocumentLine[],
  { name, percent }: { name: string; percent: number },
): DocumentLine[] {
  const rates = [...new Set(lines.map(({ vat_rate }) => vat_rate))].toSorted((one, other) => other - one)
  const description = `${name} (${sayPercent(percent)})`
  return rates.flatMap((vat_rate) =>
    natures.flatMap((nature) => {
      const base = lines
        .filter((line) => line.vat_rate === vat_rate && natureOf(line) === nature)
        .reduce((sum, line) => sum + lineTotal(line), 0)
      const off = shareOf(base, percent)
      return off > 0 ? [{ description, quantity: 1, unit_price: -off, vat_rate, ...keptNature(nature) }] : []
    }),
  )
}

const natures = ['service', 'goods'] as const

/** Cents, half a cent upwards; `percent` in hundredths. */
const shareOf = (cents: number, percent: number) => Math.floor((cents * percent + 5_000) / 10_000)
