import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import type { Day } from '../calendar/paris-day.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { placeColumns, rowOf } from './price-row.ts'
import type { SheetValues } from './price-sheet.ts'
import { readPrice } from './read-price.ts'
import { type SheetKey, sheetId } from './sheet-fields.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

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
    posId: key.posId,
    section: key.section,
    day,
    prices: Object.fromEntries(changed.map((field) => [field, readPrice(values[field] ?? '')])),
  })
  const told = { before: of(before), after: of(after) }
  await recordEvent(tx, world, actorOf(by), { act: 'price.changed', id: sheetId(key), ...told })
  await world.announcements.announce(tx, 'office')
}
