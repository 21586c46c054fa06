import { and, asc, desc, gte, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { closures } from '../../../db/schema/tables.ts'
import { addDays, parisDay } from '../../calendar/paris-day.ts'

/** How long a closure that is over, or was taken back, is still listed, in days. */
const listedAfter = 30
const most = 200

/** Closures that stand, the next one first, and those that were taken back lately, the last one first. */
export async function listClosures(db: Database, now: Date) {
  const isNear = gte(closures.last_day, addDays(parisDay(now), -listedAfter))
  const standing = await db
    .select()
    .from(closures)
    .where(and(isNull(closures.withdrawn_at), isNear))
    .orderBy(asc(closures.first_day), asc(closures.id))
    .limit(most)
  const withdrawn = await db
    .select()
    .from(closures)
    .where(gte(closures.withdrawn_at, new Date(now.getTime() - listedAfter * 86_400_000)))
    .orderBy(desc(closures.withdrawn_at))
    .limit(20)
  return { standing, withdrawn }
}
