import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import { type Day, parisDay } from '../calendar/paris-day.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { type Conflict, mergeChanges } from '../forms/merge-changes.ts'
import { decimalCents } from '../money/format-cents.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { isOfSheet, readSheet, type SheetValues } from './price-sheet.ts'
import { readPrice } from './read-price.ts'
import { placeOf, type SheetKey, sheetId } from './sheet-fields.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export type PriceChange =
  | { outcome: 'saved' }
  /** What was is not changed any more. */
  | { outcome: 'past' }
  /** Others changed the same prices meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: SheetValues; theirs: SheetValues; conflicts: Conflict[] }

interface Changing {
  key: SheetKey
  /** From which day on the changes hold. */
  day: Day
  /** The sheet of that day as the form was filled with it, and as it is wanted; what is absent was not shown. */
  base: Partial<SheetValues>
  mine: Partial<SheetValues>
}

/**
 * Lays down prices that hold from a day on: today, or one to come. What others changed of the sheet meanwhile stays, what both
 * changed is given back to choose from (docs/product.md §11.12).
 */
export function changePrices(
  world: Needs,
  by: StaffPerson,
  { key, day, base, mine }: Changing,
): Promise<PriceChange> {
  if (isPast(world, day)) return Promise.resolve({ outcome: 'past' })
  return world.db.transaction(async (tx): Promise<PriceChange> => {
    await holdPrices(tx)
    const theirs = await readSheet(tx, key, day)
    const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
    const all = (values: Partial<SheetValues>) => (field: string) => values[field] ?? theirs[field] ?? ''
    const { merged, conflicts } = mergeChanges<string>(
      Object.fromEntries(fields.map((field) => [field, base[field] ?? ''])),
      Object.fromEntries(fields.map((field) => [field, tidy(all(mine)(field))])),
      Object.fromEntries(fields.map((field) => [field, theirs[field] ?? ''])),
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await layDown(tx, world, by, { key, day, before: theirs, after: merged })
    return { outcome: 'saved' }
  })
}

const isPast = ({ clock }: World<'clock'>, day: Day) => day < parisDay(clock.now())

/** As prices are written: what says the same is the same. */
const tidy = (text: string) => decimalCents(readPrice(text))

/** Whoever else changes prices waits until `tx` ends; readers go on. */
export async function holdPrices(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${prices} in share row exclusive mode`)
}

interface LaidDown {
  key: SheetKey
  day: Day
  before: SheetValues
  after: SheetValues
}

/** Writes what differs, and tells of it. */
export async function layDown(
  tx: Database,
  world: Omit<Needs, 'db'>,
  by: StaffPerson,
  { key, day, before, after }: LaidDown,
): Promise<void> {
  const changed = Object.keys(after).filter((field) => (after[field] ?? '') !== (before[field] ?? ''))
  if (changed.length === 0) return
  await tx
    .insert(prices)
    .values(changed.map((field) => rowOf(key, field, day, { cents: readPrice(after[field] ?? ''), world })))
    .onConflictDoUpdate({ target: placeColumns, set: { cents: sql`excluded.cents` } })
  const of = (values: SheetValues) => ({
    ...{ posId: key.posId, section: key.section, day },
    prices: Object.fromEntries(changed.map((field) => [field, readPrice(values[field] ?? '')])),
  })
  const told = { before: of(before), after: of(after) }
  await recordEvent(tx, world, actorOf(by), { act: 'price.changed', id: sheetId(key), ...told })
  await world.announcements.announce(tx, 'office')
}

const placeColumns = [
  prices.kind,
  prices.pos_id,
  prices.service,
  prices.size,
  prices.finish,
  prices.valid_from,
]

function rowOf(
  key: SheetKey,
  field: string,
  day: Day,
  { cents, world }: { cents: number | null; world: World<'clock'> },
) {
  return {
    ...{ id: randomId(), pos_id: key.posId, valid_from: day, created_at: world.clock.now() },
    kind: key.section === 'extras' ? ('extra' as const) : ('service' as const),
    ...placeOf(key, field),
    cents,
  }
}

/** Takes back what was laid down for a day to come, on one sheet; what is there no more is no error. */
export function withdrawPrices(
  world: Needs,
  by: StaffPerson,
  key: SheetKey,
  day: Day,
): Promise<'withdrawn' | 'past'> {
  if (day <= parisDay(world.clock.now())) return Promise.resolve('past')
  return world.db.transaction(async (tx): Promise<'withdrawn'> => {
    await holdPrices(tx)
    const gone = await tx
      .delete(prices)
      .where(and(isOfSheet(key), eq(prices.valid_from, day)))
      .returning()
    if (gone.length === 0) return 'withdrawn'
    const before = { posId: key.posId, section: key.section, day, count: gone.length }
    const told = { act: 'price.withdrawn', id: sheetId(key), before, after: null } as const
    await recordEvent(tx, world, actorOf(by), told)
    await world.announcements.announce(tx, 'office')
    return 'withdrawn'
  })
}
