import { typedNature } from '../../documents/line-nature.ts'
import type { TypedLine } from '../typed-lines.ts'

const isFilled = ({ description, unit_price }: TypedLine) => description !== '' || unit_price !== ''

/** Rows in which nothing was typed are none. */
export const writeLines = (lines: readonly TypedLine[]): string => JSON.stringify(lines.filter(isFilled))

/** Lines as they were written; none where it is no such text. */
export function writtenLines(written: string | undefined): TypedLine[] {
  try {
    const read: unknown = JSON.parse(written ?? '')
    return Array.isArray(read) ? read.map(lineIn) : []
  } catch {
    return []
  }
}

function lineIn(one: unknown): TypedLine {
  const given: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {}
  const text = (name: string) => String(given[name] ?? '')
  const [description, quantity] = [text('description'), text('quantity')]
  const nature = typedNature(given.nature)
  return { description, quantity, unit_price: text('unit_price'), vat_rate: text('vat_rate'), nature }
}

/** « 4 × 125,00 Rénovation (20 %) », a line each: for who chooses between two. */
export const linesInWords = (written: string): string =>
  writtenLines(written)
    .map(({ description, quantity, unit_price, vat_rate, nature }) => {
      const rate = `${Number(vat_rate).toLocaleString('fr-FR')}\u00a0%`
      return `${quantity} × ${unit_price} ${description} (${nature === 'goods' ? 'bien, ' : ''}${rate})`
    })
    .join('\n')
