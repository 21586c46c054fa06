import type { DocumentLine } from '../../db/schema/money/document-line.ts'
import { wholeIn } from '../estimates/drafts/typed-figures.ts'
import { decimalCents } from '../money/format-cents.ts'
import { amountsProblem } from '../money/most-cents.ts'
import { readCents } from '../money/read-cents.ts'
import { rateOf, typedRate, vatRates } from '../money/vat-rates.ts'
import { withoutControls } from '../without-controls.ts'

/** What an order will be billed, as its form has it: one of each a line, in order. */
export interface TypedLines {
  description: readonly string[]
  quantity: readonly string[]
  price: readonly string[]
  vat: readonly string[]
}

export type JudgedLines =
  | { outcome: 'valid'; lines: DocumentLine[] }
  /** Of the first line that is wrong, counted from 1. */
  | { outcome: 'invalid'; problem: string }

const longestText = 400
/** More than any quote of the office has, with a discount below each of its lines. */
export const mostLines = 100

/** A line as its fields hold it. */
export interface TypedLine {
  description: string
  quantity: string
  price: string
  vat: string
}

export const typedLinesOf = (lines: readonly DocumentLine[]): TypedLine[] =>
  lines.map(({ description, quantity, unit_price, vat_rate }) => ({
    ...{ description, quantity: String(quantity), price: decimalCents(unit_price), vat: typedRate(vat_rate) },
  }))

/** The lines that were typed; those that say and cost nothing are none. */
export const rowsIn = ({ description, quantity, price, vat }: TypedLines): TypedLine[] =>
  description
    .slice(0, mostLines)
    .map((said, place) => ({
      description: withoutControls(said).replace(/\s+/g, ' ').trim(),
      ...{ quantity: quantity[place] ?? '', price: price[place] ?? '', vat: vat[place] ?? '' },
    }))
    .filter(({ description: said, price: typed }) => said !== '' || typed.trim() !== '')

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

function judgeLine({ description, quantity, price, vat }: TypedLine): DocumentLine | string {
  const count = wholeIn(quantity, { least: 1, most: 999 })
  const cents = readCents(price)
  if (description === '') return 'indiquez ce qui est fait'
  if (description.length > longestText) return `${longestText}\u00a0caractères au plus`
  if (count === null) return 'indiquez une quantité, de 1 à 999'
  if (cents === null) return 'indiquez un prix hors taxes, comme 89,50'
  if (!Object.hasOwn(vatRates, vat)) return 'choisissez le taux de TVA'
  return { description, quantity: count, unit_price: cents, vat_rate: rateOf(vat) }
}
