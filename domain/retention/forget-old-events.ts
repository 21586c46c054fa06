import { lt } from 'drizzle-orm'
import { events } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'

/** As long as what one did may be asked about in court (docs/product.md §9.8); the database lets none go earlier. */
const yearsKept = 5

/** Answers how many events went. */
export async function forgetOldEvents({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const before = parisBefore(clock.now(), { years: yearsKept })
  return (await db.delete(events).where(lt(events.at, before))).rowCount ?? 0
}
