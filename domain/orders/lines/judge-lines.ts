import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { keptNature } from '../../documents/line-nature.ts'
import { wholeIn } from '../../estimates/drafts/typed-figures.ts'
import { amountsProblem } from '../../money/most-cents.ts'
import { readCents } from '../../money/read-cents.ts'
import { rateOf, vatRates } from '../../money/vat-rates.ts'
import type { TypedLine } from './typed-lines.ts'

export type JudgedLines =
  | { outcome: 'valid'; lines: DocumentLine[] }
  /** Of the first line that is wrong, counted from 1. */
  | { outcome: 'invalid'; problem: string }

const longestText = 400

/** Judges what will be billed: as a quote does, except that a price may be taken off. */
export function judgeLines(rows: readonly TypedLine[]): JudgedLines {
  const lines: DocumentLine[] = []
  for (const [place, row] of rows.entries()) {
    const line = judgeLine(row)
    if (typeof line === 'string') return { outcome: 'invalid', problem: `Ligne ${place + 1}\u00a0: ${line}` }
    lines.push(line)
  }
  const problem = amountsProblem(lines)
  return problem ? { outcome: 'invalid', problem } : { outcome: 'valid', lines }
}

function judgeLine({ description, quantity, price, vat, nature }: TypedLine): DocumentLine | string {
  const count = wholeIn(quantity, { least: 1, most: 999 })
  const cents = readCents(price)
  if (description === '') return 'indiquez ce qui est fait'
  if (description.length > longestText) return `${longestText}\u00a0caractères au plus`
  if (count === null) return 'indiquez une quantité, de 1 à 999'
  if (cents === null) return 'indiquez un prix hors taxes, comme 89,50'
  if (!Object.hasOwn(vatRates, vat)) return 'choisissez le taux de TVA'
  return {
    description,
    quantity: count,
    unit_price: cents,
    vat_rate: rateOf(vat),
    ...keptNature(nature),
  }
}
