import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/tables.ts'
import { matchLines } from './match-lines.ts'
import type { BankLine } from './matches-of-line.ts'

/** What was chosen for a line: one of its matches as it was shown, or the number of an invoice as it was typed. */
export type LineChoice = { match: string } | { number: string }

export interface Target {
  id: string
  cents: number
  /** What was still owed as it was shown; whoever types a number has seen nothing. */
  owed?: number
}

export async function targetsOf(tx: Database, line: BankLine, choice: LineChoice): Promise<Target[] | null> {
  if ('match' in choice) {
    const matches = (await matchLines(tx, [line])).get(line.id) ?? []
    return matches.find(({ key }) => key === choice.match)?.targets ?? null
  }
  const [found] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.invoice_number, choice.number), inArray(invoices.status, ['created', 'paid'])))
  return found ? [{ id: found.id, cents: line.cents }] : null
}

/** All of them in one order, before any of them is paid: two who pay the same ones wait for each other. */
export const holdTargets = (tx: Database, ids: readonly string[]) =>
  tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(invoices.id)
    .for('update')
