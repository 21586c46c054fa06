import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { documentNumbers } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import type { PointOfSale } from './points-of-sale.ts'

const letters = { order: 'CO', invoice: 'FA', 'credit-note': 'AV', estimate: 'DE' } as const
export type NumberedKind = keyof typeof letters

/**
 * The number that follows in the series of a kind, a point of sale and a year: `FA-E-2026-0042`. Taken in the
 * transaction of the record, so that the series has neither a gap nor a number twice, as the law wants it of
 * invoices; two at once wait for each other.
 */
export async function nextNumber(
  tx: Database,
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
  return numberIn(series, taken?.last ?? 1)
}

const seriesOf = (kind: NumberedKind, pos: PointOfSale, at: Date) =>
  `${letters[kind]}-${pos.letter}-${parisDay(at).slice(0, 4)}`

/** What stands in the place of the number that is not taken yet: `DE-E-2026-…`. */
export const numberToCome = (kind: NumberedKind, pos: PointOfSale, at: Date): string =>
  `${seriesOf(kind, pos, at)}-…`

function numberIn(series: string, index: number): string {
  return `${series}-${String(index).padStart(4, '0')}`
}
