import { mostColumns, mostLines } from './import-bounds.ts'

/** True where a line or a cell names itself beyond what a file may hold, however its reader takes that for a number. */
export function hasFarCells(content: Buffer): boolean {
  const names = content.toString('latin1').matchAll(/[\s"']r\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g)
  return names.some(([, double, single]) => isFar(double ?? single ?? ''))
}

function isFar(name: string): boolean {
  // Letters and digits written as entities: no program does.
  if (name.includes('&')) return true
  const digit = name.search(/\d/)
  if (digit < 0) return false
  return Number(name.slice(digit)) > mostLines + 1 || columnOf(name.slice(0, digit)) > mostColumns
}

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
