import { and, eq } from 'drizzle-orm'
import { prices } from '../../db/schema/tables.ts'
import { type Day, parisDay } from '../calendar/paris-day.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { holdPrices } from './hold-prices.ts'
import { isOfSheet } from './price-sheet.ts'
import { type SheetKey, sheetId } from './sheet-fields.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

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
