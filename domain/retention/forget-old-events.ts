import { lt } from 'drizzle-orm'
import { erasures, events } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { keptFor } from './kept-for.ts'

/** Answers how many events went; that somebody was erased is forgotten with them. */
export async function forgetOldEvents({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const before = parisBefore(clock.now(), keptFor.events)
  await db.delete(erasures).where(lt(erasures.at, before))
  return (await db.delete(events).where(lt(events.at, before))).rowCount ?? 0
}
