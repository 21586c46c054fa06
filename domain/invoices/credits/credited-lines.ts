import type { DocumentLine } from '../../../db/schema/money/document-line.ts'

/** How many of each line of an invoice no credit note has taken back, in their order. */
export function quantitiesLeft(lines: readonly DocumentLine[], credited: readonly DocumentLine[]): number[] {
  return lines.map(({ quantity }, place) => {
    const taken = credited.filter(({ of }) => of === place)
    return taken.reduce((left, one) => left + one.quantity, quantity)
  })
}

/** The lines of a credit note that takes so many of each. */
export const takenLines = (lines: readonly DocumentLine[], quantities: readonly number[]): DocumentLine[] =>
  lines.flatMap((line, of) => {
    const quantity = quantities[of] ?? 0
    return quantity === 0 ? [] : [{ ...line, quantity: -quantity, of }]
  })

/** Whether nothing that costs anything is left; of a record without lines nothing is told, and it is taken back whole. */
export const isAllCredited = (lines: readonly DocumentLine[], credited: readonly DocumentLine[]): boolean =>
  quantitiesLeft(lines, credited).every((left, place) => left === 0 || lines[place]?.unit_price === 0)
