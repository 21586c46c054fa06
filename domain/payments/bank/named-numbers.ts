import { pointsOfSaleLetters } from '../../documents/points-of-sale.ts'

/** Banks drop the signs between the parts of a number, or put others there; noughts in front may be gone. */
const named = /FA[^A-Z0-9]{0,3}([A-Z])[^A-Z0-9]{0,3}(20\d\d)[^A-Z0-9]{0,3}(\d{1,6})(?!\d)/g

/** The numbers of invoices that a text names, as they are written on them: `FA-E-2026-0042`. */
export function namedNumbers(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(named)].flatMap(([, letter = '', year = '', index = '']) =>
    pointsOfSaleLetters.includes(letter) ? [`FA-${letter}-${year}-${index.padStart(4, '0')}`] : [],
  )
  return [...new Set(found)]
}
