import type { Database } from '../../db/client.ts'
import { addDays, type Day, startOfDay } from '../calendar/paris-day.ts'
import { countedRows } from './counted-rows.ts'
import type { AudienceDay, NamedCount } from './counts.ts'

/**
 * Counts the visits that began on a day of the calendar in France, with all that they have seen since, and the requests
 * that came in on it (docs/product.md §11.23). Pages whose visit is forgotten count on the day on which they were seen.
 */
export async function countDay(db: Database, day: Day): Promise<{ day: AudienceDay; names: NamedCount[] }> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))].map((at) => at.toISOString())
  const rows = await countedRows(db).execute({ from, until })
  const total = rows.find(({ kind }) => kind === '')
  if (!total) throw new Error(`${day} was not counted`)
  const { visits, views, offers, forms, requests } = total
  return {
    day: { day, visits, views, offers, forms, requests },
    names: rows.flatMap(({ kind, name, visits, views, forms }) =>
      kind === '' ? [] : [{ kind, name, visits, views, forms }],
    ),
  }
}
