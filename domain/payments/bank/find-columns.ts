import type { BankColumns } from './bank-columns.ts'
import { columnsGuessed } from './guessed-columns.ts'
import { columnsNamed } from './named-columns.ts'

/** Heads stand within the first lines; above them banks write the account and its balance. */
const searched = 30

/** Small letters without accents, spaces and signs. */
const plain = (head: string) =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The columns as the heads name them, else as the lines themselves suggest; and the line that comes first. */
export function findColumns(lines: readonly string[][]): { columns: BankColumns; first: number } | null {
  for (const [place, cells] of lines.slice(0, searched).entries()) {
    const columns = columnsNamed(cells.map(plain))
    if (columns) return { columns, first: place + 1 }
  }
  return columnsGuessed(lines)
}
