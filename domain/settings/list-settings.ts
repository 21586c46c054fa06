import { and, asc, gte, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { closures, settings } from '../../db/schema/tables.ts'
import { addDays, parisDay } from '../calendar/paris-day.ts'
import type { Closure } from '../site.ts'
import type { SettingVersion } from './known-settings.ts'
import { knowSettings } from './known-settings.ts'

/** Days for which a closure that is over is still known: calendars look back that far. */
const remembered = 60

/** Has this process know the facts as they stand in the database. */
export async function loadSettings(db: Database, now: Date): Promise<void> {
  const versions = await db.select().from(settings).orderBy(asc(settings.id))
  const since = addDays(parisDay(now), -remembered)
  const closed = await db
    .select()
    .from(closures)
    .where(and(isNull(closures.withdrawn_at), gte(closures.last_day, since)))
    .orderBy(asc(closures.first_day), asc(closures.id))
  knowSettings(
    versions.map(({ key, values, changed_at }): SettingVersion => ({ key, values, since: changed_at })),
    closed.map(closureOf),
  )
}

const closureOf = (row: typeof closures.$inferSelect): Closure => ({
  id: row.id,
  locationId: row.location_id,
  from: row.first_day,
  to: row.last_day,
  reason: row.reason,
})
