import type { Database } from '../../db/client.ts'
import type { Day } from '../calendar/paris-day.ts'
import { readHeld } from './held-prices.ts'

export interface Extra {
  name: string
  /** Excluding tax, for one piece. */
  cents: number
}

/** What is offered beside the services on that day, by name; one's own price before the common one of that name. */
export async function listExtras(db: Database, posId: string, day: Day): Promise<Extra[]> {
  const byName = new Map<string, Extra>()
  const all = await readHeld(db, 'extra', posId, day)
  for (const { service: name, pos_id, cents } of all)
    if (pos_id !== null || !byName.has(name)) byName.set(name, { name, cents })
  return [...byName.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}
