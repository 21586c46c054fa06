import type { DocumentLine } from '../../db/schema/money/document-line.ts'
import { keptNature, typedNature } from '../documents/line-nature.ts'
import { amountsProblem } from '../money/most-cents.ts'
import { readCents } from '../money/read-cents.ts'
import { rateOf, vatRates } from '../money/vat-rates.ts'
import { withoutControls } from '../without-controls.ts'

/** One line as it is typed. */
export interface TypedLine {
  description: string
  quantity: string
  unit_price: string
  vat_rate: string
  /** Nothing of a service. */
  nature?: 'goods' | undefined
}

export const mostLines = 100
const mostOfText = 400
const mostQuantity = 9_999

/** The lines of a form, whose controls bear these names, each as often as there are lines. */
export function typedLines(form: URLSearchParams | FormData): TypedLine[] {
  const fields = { getAll: (name: string) => form.getAll(name).map(String) }
  const quantities = fields.getAll('quantity')
  const prices = fields.getAll('unit_price')
  const rates = fields.getAll('vat_rate')
  const natures = fields.getAll('nature')
  return fields.getAll('description').map((description, place) => ({
    description: tidyText(description),
    quantity: (quantities[place] ?? '').trim(),
    unit_price: (prices[place] ?? '').trim(),
    vat_rate: rates[place] ?? '',
    nature: typedNature(natures[place]),
  }))
}

/** One line, its spaces in order. */
export const tidyText = (text: string) => withoutControls(text).replace(/\s+/g, ' ').trim()

export type ReadLines = { outcome: 'read'; lines: DocumentLine[] } | { outcome: 'wrong'; problem: string }

/** What the lines say, or of the first that is wrong why; rows in which nothing was typed are none. */
export function readLines(typed: readonly TypedLine[]): ReadLines {
  const filled = typed.filter(({ description, unit_price }) => description !== '' || unit_price !== '')
  if (filled.length === 0) return { outcome: 'wrong', problem: 'Ajoutez au moins une ligne' }
  if (filled.length > mostLines) return { outcome: 'wrong', problem: `${mostLines}\u00a0lignes au plus` }
  const lines: DocumentLine[] = []
  for (const [place, one] of filled.entries()) {
    const line = readLine(one)
    if (typeof line === 'string') return { outcome: 'wrong', problem: `Ligne ${place + 1}\u00a0: ${line}` }
    lines.push(line)
  }
  const problem = amountsProblem(lines)
  return problem ? { outcome: 'wrong', problem } : { outcome: 'read', lines }
}

function readLine({ description, quantity, unit_price, vat_rate, nature }: TypedLine): DocumentLine | string {
  const price = readCents(unit_price)
  const count = Number(quantity.replace(/\s/g, ''))
  if (description === '') return 'indiquez ce qui est facturé'
  if (description.length > mostOfText) return `${mostOfText}\u00a0caractères au plus`
  if (!Number.isInteger(count) || count < 1 || count > mostQuantity) return 'indiquez une quantité entière'
  if (price === null) return 'indiquez un prix unitaire hors taxes, par exemple 62,50'
  if (!Object.hasOwn(vatRates, vat_rate)) return 'choisissez un taux de TVA'
  return {
    description,
    quantity: count,
    unit_price: price,
    vat_rate: rateOf(vat_rate),
    ...keptNature(nature),
  }
}
