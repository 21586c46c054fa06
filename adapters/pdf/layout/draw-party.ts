import type { Sheets } from './sheets.ts'
import { type } from './type-styles.ts'

interface Column {
  x: number
  y: number
  width: number
}

/** A label and, below it, a name and its lines; answers where they end. */
export function drawParty(
  sheets: Sheets,
  label: string,
  [name = '', ...others]: string[],
  column: Column,
): number {
  let { y } = column
  sheets.within('Sect', () => {
    y = sheets.write('H2', label, type.label, column) + 3
    y = sheets.write('P', name, type.partyName, { ...column, y }) + 2
    for (const line of others) y = sheets.write('P', line, type.body, { ...column, y })
  })
  return y
}

export function partyHeight(
  sheets: Sheets,
  label: string,
  [name = '', ...others]: string[],
  width: number,
): number {
  const lines = others.map((line) => sheets.heightOf(line, type.body, width))
  const heads =
    sheets.heightOf(label, type.label, width) + 3 + sheets.heightOf(name, type.partyName, width) + 2
  return lines.reduce((sum, height) => sum + height, heads)
}
