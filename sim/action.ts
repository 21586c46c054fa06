import type { Picks } from './picks.ts'
import type { World } from './world.ts'

/** One thing that an actor may do. */
export interface Action {
  /** Name in the log: actor, then verb. */
  name: string
  /** How often it is chosen, in relation to the others. */
  weight: number
  /** Does it with these choices. Returns the outcome; `nothing` if there was nothing to do. */
  run(world: World, picks: Picks): Promise<string>
}

/** Outcome of an action that found no record to act on. */
export const nothing = 'nothing'

/** Outcomes after which the records of the business may have changed. After any other, they must not. */
export const changingOutcomes: ReadonlySet<string> = new Set([
  'saved',
  'begun',
  'issued',
  'accepted',
  'declined',
  'opened',
  'credited',
  'received',
  'ran',
  'queued',
  'thread-changed',
  'unanswerable',
  'photos-missing',
  'passed',
  'set',
  'restored',
  'published',
  'deleted',
  'cancelled',
  'died',
])

/** Outcomes by which the site confirms that it has stored something. */
export const confirmingOutcomes: ReadonlySet<string> = new Set([
  'saved',
  'begun',
  'issued',
  'accepted',
  'declined',
  'credited',
  'received',
])

/**
 * Returns a row chosen among those of a query; `null` if it has none. The query must order its rows. Rows are chosen by the column
 * `id`, or by all columns if it is missing, so that the choice does not depend on other rows. In a reduced run, the row that the
 * same step chose in the run that failed is chosen again if it is there.
 */
export async function pickRow<Row extends object>(
  { query, choices }: World,
  picks: Picks,
  text: string,
  values: unknown[] = [],
): Promise<Row | null> {
  const rows = await query<Row>(text, values)
  const idOf = (row: Row) => ('id' in row ? String(row.id) : JSON.stringify(row))
  const own = rows.length > 0 ? picks.oneById(rows, idOf) : null
  const expected = choices.expected[choices.made.length]
  const chosen = rows.find((row) => idOf(row) === expected) ?? own
  choices.made.push(chosen && idOf(chosen))
  return chosen
}
