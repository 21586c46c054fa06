import type { Database } from '../../../db/client.ts'
import { type BankLine, type Match, matchesOf } from './matches-of-line.ts'
import { namedNumbers } from './named-numbers.ts'
import { findOpen } from './open-invoices.ts'

/** For each line the invoices that it may pay, the likeliest first (docs/product.md §11.16). */
export async function matchLines(db: Database, lines: readonly BankLine[]): Promise<Map<string, Match[]>> {
  const numbers = new Map(lines.map((line) => [line.id, namedNumbers(`${line.text} ${line.payer}`)]))
  const open = await findOpen(
    db,
    lines.map(({ cents }) => cents),
    [...numbers.values()].flat(),
  )
  return new Map(lines.map((line) => [line.id, matchesOf(line, numbers.get(line.id) ?? [], open)]))
}
