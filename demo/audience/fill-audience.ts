import type { Database } from '../../db/client.ts'
import { viewedPages, visitorSessions } from '../../db/schema/tables.ts'
import { drawn } from '../business/chance.ts'
import { demoId } from '../business/demo-id.ts'
import { demoVisit } from './visits.ts'

/** So many that a month has another before it. */
const daysShown = 62
/** Rows of one statement. */
const batchSize = 1_000
const dayMs = 86_400_000
const minuteMs = 60_000

/** The visits of the last weeks, page by page; the job counts them. */
export async function fillAudience(db: Database, now: Date): Promise<void> {
  const visits = Array.from({ length: daysShown }, (_, days) => visitsOf(now, days)).flat()
  const pages = visits.flatMap(({ id, created_at, pages }) =>
    pages.map((name, place) => ({
      session_id: id,
      name,
      created_at: new Date(created_at.getTime() + place * minuteMs),
    })),
  )
  const sessions = visits.map(({ pages: _, ...session }) => session)
  for (let at = 0; at < sessions.length; at += batchSize)
    await db.insert(visitorSessions).values(sessions.slice(at, at + batchSize))
  for (let at = 0; at < pages.length; at += batchSize)
    await db.insert(viewedPages).values(pages.slice(at, at + batchSize))
}

/** Of a day so many days ago: a few more lately, fewer at weekends, none that is yet to come. */
function visitsOf(now: Date, days: number) {
  const midnight = Math.floor(now.getTime() / dayMs - days) * dayMs
  const weekday = new Date(midnight).getUTCDay()
  const busy = weekday === 0 || weekday === 6 ? 0.6 : 1
  const count = Math.round((22 + drawn(days, 14) - days / 8) * busy)
  return Array.from({ length: count }, (_, place) => {
    const seed = days * 100 + place
    const { pages, access_params, display_width } = demoVisit(seed)
    const created_at = new Date(midnight + (6 * 60 + drawn(seed, 15 * 60)) * minuteMs)
    return { id: demoId('DemoVisite', seed), display_width, created_at, access_params, pages }
  }).filter(({ created_at }) => created_at.getTime() < now.getTime() - 10 * minuteMs)
}
