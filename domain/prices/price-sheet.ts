import { and, desc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { decimalCents } from '../money/format-cents.ts'
import { fieldOf, priceFields, type SheetKey } from './sheet-fields.ts'

/**
 * A sheet as it holds on a day: `115,00` by field, nothing where it has no price of its own. Of services every place has its
 * field, of extras each that has a price.
 */
export type SheetValues = Readonly<Record<string, string>>

export async function readSheet(db: Database, key: SheetKey, day: Day): Promise<SheetValues> {
  const { service, size, finish, cents, valid_from } = prices
  const rows = await db
    .selectDistinctOn([service, size, finish], { service, size, finish, cents })
    .from(prices)
    .where(and(isOfSheet(key), lte(valid_from, day)))
    .orderBy(service, size, finish, desc(valid_from))
  const held = rows.map((row) => [fieldOf(key.section, row), decimalCents(row.cents)] as const)
  if (key.section === 'extras') return Object.fromEntries(held.filter(([, price]) => price !== ''))
  return { ...Object.fromEntries(priceFields.map((field) => [field, ''])), ...Object.fromEntries(held) }
}

/** The rows of a sheet. */
export function isOfSheet({ posId, section }: SheetKey): SQL | undefined {
  return and(
    posId === null ? isNull(prices.pos_id) : eq(prices.pos_id, posId),
    eq(prices.kind, section === 'extras' ? 'extra' : 'service'),
    section === 'extras' ? undefined : eq(prices.service, section),
  )
}
