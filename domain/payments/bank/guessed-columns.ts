import type { BankColumns } from './bank-columns.ts'
import { readBankAmount, readBankDay } from './bank-values.ts'

/** A statement without heads: the first column that is a day on each line, the last that is an amount, the longest text. */
export function columnsGuessed(lines: readonly string[][]): { columns: BankColumns; first: number } | null {
  const first = lines.findIndex((cells) => cells.some((cell) => readBankDay(cell)))
  const rows = lines.slice(first).filter((cells) => cells.some((cell) => readBankDay(cell)))
  const [width = 0] = rows.map((cells) => cells.length).toSorted((one, other) => other - one)
  const share = (judge: (cell: string) => boolean) => (place: number) =>
    rows.filter((cells) => judge(cells[place] ?? '')).length / rows.length
  const places = Array.from({ length: width }, (_, place) => place)
  const isDay = share((cell) => readBankDay(cell) !== null)
  const isAmount = share((cell) => /\d[.,]\d{1,2}\D?$/.test(cell) && readBankAmount(cell) !== null)
  const letters = (place: number) =>
    rows.reduce((sum, cells) => sum + (cells[place] ?? '').replace(/[^\p{L}]/gu, '').length, 0)
  const day = places.find((place) => isDay(place) > 0.9)
  const amount = places.findLast((place) => isAmount(place) > 0.9)
  const [text] = places.toSorted((one, other) => letters(other) - letters(one))
  if (first < 0 || day === undefined || amount === undefined || text === undefined) return null
  const none = { debit: null, credit: null, payer: null, currency: null }
  return { columns: { ...none, day, amount, texts: [text] }, first }
}
