import { sql } from 'drizzle-orm'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Transaction } from '../../../db/client.ts'
import { documentNumbers } from '../../../db/schema/tables.ts'
import type { PointOfSale } from '../../business/points-of-sale.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'

/**
 * Locks issuing on every node until `tx` ends. To avoid deadlocks, take this lock before any row of an estimate, order
 * or invoice, and before the chain of payments.
 */
export const lockDocumentIssuing = (tx: Transaction): Promise<void> => takeAdvisoryXactLock(tx, 'issuing')

const seriesLetters = { order: 'CO', invoice: 'FA', 'credit-note': 'AV', estimate: 'DE' } as const
type NumberedKind = keyof typeof seriesLetters

/**
 * Takes the next number in the series of a kind, a point of sale and a year, such as `FA-E-2026-0042`. `tx` is the transaction
 * that inserts the record, so that the series has no gap and no duplicate, as the law requires for invoices. Concurrent callers
 * wait for each other.
 */
export async function takeNextDocumentNumber(
  tx: Transaction,
  kind: NumberedKind,
  pos: PointOfSale,
  at: Date,
): Promise<string> {
  const series = seriesOf(kind, pos, at)
  const [taken] = await tx
    .insert(documentNumbers)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: documentNumbers.series, set: { last: sql`${documentNumbers.last} + 1` } })
    .returning({ last: documentNumbers.last })
  return formatNumber(series, taken?.last ?? 1)
}

const seriesOf = (kind: NumberedKind, pos: PointOfSale, at: Date) =>
  `${seriesLetters[kind]}-${pos.letter}-${parisDay(at).slice(0, 4)}`

/** Returns the text shown instead of a number that is not assigned yet: `DE-E-2026-…`. */
export const documentNumberPlaceholder = (kind: NumberedKind, pos: PointOfSale, at: Date): string =>
  `${seriesOf(kind, pos, at)}-…`

function formatNumber(series: string, index: number): string {
  return `${series}-${String(index).padStart(4, '0')}`
}
