import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { priceGrid } from '../../../db/schema/tables.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { type FieldConflict, mergeRecordChanges } from '../../kernel/forms/merge-changes.ts'
import { formatDecimalCents, parsePrice } from '../../kernel/money/amounts.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import {
  type PriceSheetKey,
  pricePositionOf,
  priceSheetFieldNames,
  priceSheetFieldOf,
  priceSheetId,
} from './sheet-fields.ts'

type PriceDeps = Deps<'db' | 'clock' | 'announcements'>

export type PriceChangeOutcome =
  | { outcome: 'saved' }
  /** Prices of past days cannot be changed. */
  | { outcome: 'past' }
  /** Other people have changed the same prices; `merged` contains the values of all other fields. */
  | { outcome: 'conflict'; merged: PriceSheetValues; theirs: PriceSheetValues; conflicts: FieldConflict[] }

interface SheetChange {
  key: PriceSheetKey
  /** First day of the new prices. */
  day: Day
  /** Values of the sheet on that day, as the form was opened (`base`) and as sent (`mine`). Absent fields were not shown. */
  base: Partial<PriceSheetValues>
  mine: Partial<PriceSheetValues>
}

/**
 * Sets prices from a day on: today or a later one. Prices that other people changed meanwhile are preserved, and prices that both
 * changed are returned to choose from.
 */
export function changePrices(
  deps: PriceDeps,
  by: StaffPerson,
  { key, day, base, mine }: SheetChange,
): Promise<PriceChangeOutcome> {
  if (isPast(deps, day)) return Promise.resolve({ outcome: 'past' })
  return deps.db.transaction(async (tx): Promise<PriceChangeOutcome> => {
    await lockPrices(tx)
    const theirs = await findPriceSheetValues(tx, key, day)
    const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
    const all = (values: Partial<PriceSheetValues>) => (field: string) => values[field] ?? theirs[field] ?? ''
    const { merged, conflicts } = mergeRecordChanges<string>(
      Object.fromEntries(fields.map((field) => [field, base[field] ?? ''])),
      Object.fromEntries(fields.map((field) => [field, tidyPrice(all(mine)(field))])),
      Object.fromEntries(fields.map((field) => [field, theirs[field] ?? ''])),
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await savePriceSheetChanges(tx, deps, by, { key, day, before: theirs, after: merged })
    return { outcome: 'saved' }
  })
}

const isPast = ({ clock }: Deps<'clock'>, day: Day) => day < parisDay(clock.now())

/** Normalises a typed price, so that equal prices are equal texts. */
const tidyPrice = (text: string) => formatDecimalCents(parsePrice(text))

/** Removes the prices of a sheet that start on a future day. Does nothing if there are none. */
export function withdrawPrices(
  deps: PriceDeps,
  by: StaffPerson,
  key: PriceSheetKey,
  day: Day,
): Promise<{ outcome: 'saved' | 'past' }> {
  if (day <= parisDay(deps.clock.now())) return Promise.resolve({ outcome: 'past' })
  return deps.db.transaction(async (tx) => {
    await lockPrices(tx)
    const deleted = await tx
      .delete(priceGrid)
      .where(and(isOfSheet(key), eq(priceGrid.valid_from, day)))
      .returning()
    if (deleted.length === 0) return { outcome: 'saved' }
    const before = { posId: key.posId, section: key.section, day, count: deleted.length }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'price.withdrawn',
      id: priceSheetId(key),
      before,
      after: null,
    })
    await deps.announcements.announce(tx, 'office')
    await deps.announcements.announce(tx, 'prices')
    return { outcome: 'saved' }
  })
}

interface SheetDifference {
  key: PriceSheetKey
  day: Day
  before: PriceSheetValues
  after: PriceSheetValues
}

/** Writes the differences between two states of a sheet, with an event. */
export async function savePriceSheetChanges(
  tx: Transaction,
  deps: Omit<PriceDeps, 'db'>,
  by: StaffPerson,
  { key, day, before, after }: SheetDifference,
): Promise<void> {
  const changed = Object.keys(after).filter((field) => (after[field] ?? '') !== (before[field] ?? ''))
  if (changed.length === 0) return
  await tx
    .insert(priceGrid)
    .values(
      changed.map((field) => toPriceRow(key, field, day, { cents: parsePrice(after[field] ?? ''), deps })),
    )
    .onConflictDoUpdate({ target: positionColumns, set: { cents: sql`excluded.cents` } })
  const toEventData = (values: PriceSheetValues) => ({
    posId: key.posId,
    section: key.section,
    day,
    prices: Object.fromEntries(changed.map((field) => [field, parsePrice(values[field] ?? '')])),
  })
  await recordEvent(tx, deps, staffActor(by), {
    act: 'price.changed',
    id: priceSheetId(key),
    before: toEventData(before),
    after: toEventData(after),
  })
  await deps.announcements.announce(tx, 'office')
  await deps.announcements.announce(tx, 'prices')
}

const positionColumns = [
  priceGrid.kind,
  priceGrid.pos_id,
  priceGrid.service,
  priceGrid.size,
  priceGrid.finish,
  priceGrid.valid_from,
]

function toPriceRow(
  key: PriceSheetKey,
  field: string,
  day: Day,
  { cents, deps }: { cents: number | null; deps: Deps<'clock'> },
) {
  return {
    id: randomId(),
    pos_id: key.posId,
    valid_from: day,
    created_at: deps.clock.now(),
    kind: key.section === 'extras' ? ('extra' as const) : ('service' as const),
    ...pricePositionOf(key, field),
    cents,
  }
}

/**
 * Prices of a sheet on a day, as `115,00` by field; empty if the sheet has no own price. A service sheet has every field, the
 * sheet of extras only those with a price.
 */
export type PriceSheetValues = Readonly<Record<string, string>>

export async function findPriceSheetValues(
  db: Database,
  key: PriceSheetKey,
  day: Day,
): Promise<PriceSheetValues> {
  const { service, size, finish, cents, valid_from } = priceGrid
  const rows = await db
    .selectDistinctOn([service, size, finish], { service, size, finish, cents })
    .from(priceGrid)
    .where(and(isOfSheet(key), lte(valid_from, day)))
    .orderBy(service, size, finish, desc(valid_from))
  const values = rows.map(
    (row) => [priceSheetFieldOf(key.section, row), formatDecimalCents(row.cents)] as const,
  )
  if (key.section === 'extras') return Object.fromEntries(values.filter(([, price]) => price !== ''))
  return {
    ...Object.fromEntries(priceSheetFieldNames.map((field) => [field, ''])),
    ...Object.fromEntries(values),
  }
}

/** SQL condition: the row belongs to the sheet. */
function isOfSheet({ posId, section }: PriceSheetKey): SQL | undefined {
  return and(
    posId === null ? isNull(priceGrid.pos_id) : eq(priceGrid.pos_id, posId),
    eq(priceGrid.kind, section === 'extras' ? 'extra' : 'service'),
    section === 'extras' ? undefined : eq(priceGrid.service, section),
  )
}

/** A changed price in cents; `null` if there is none. */
interface ChangedPrice {
  field: string
  before: number | null
  after: number | null
}

/** Past or future changes of a sheet that start on the same day. */
export interface PriceChangesOfDay {
  day: Day
  prices: ChangedPrice[]
}

/** Maximum number of changes on a page. */
const maxChanges = 1_000

/** Lists all changes of a sheet by their first day, the latest first. */
export async function listPriceChanges(db: Database, key: PriceSheetKey): Promise<PriceChangesOfDay[]> {
  const { service, size, finish, cents, valid_from } = priceGrid
  const laid = db.$with('laid').as(
    db
      .select({
        service,
        size,
        finish,
        cents,
        valid_from,
        before: sql<number | null>`lag(${cents}) over (partition by ${service}, ${size}, ${finish}
          order by ${valid_from})`.as('before'),
      })
      .from(priceGrid)
      .where(isOfSheet(key)),
  )
  const rows = await db
    .with(laid)
    .select()
    .from(laid)
    .where(sql`${laid.before} is distinct from ${laid.cents}`)
    .orderBy(desc(laid.valid_from), laid.service, laid.size, laid.finish)
    .limit(maxChanges)
  const days = Map.groupBy(rows, (row) => row.valid_from)
  return [...days].map(([day, changed]) => ({
    day,
    prices: changed.map((row) => ({
      field: priceSheetFieldOf(key.section, row),
      before: row.before,
      after: row.cents,
    })),
  }))
}

/** Locks the prices until `tx` ends: other changes wait, readers do not. */
export async function lockPrices(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${priceGrid} in share row exclusive mode`)
}
