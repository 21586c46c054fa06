import type { Database } from '../../../../db/client.ts'
import type { Day } from '../../../calendar/paris-day.ts'
import { findKnownEmails } from './known-subscribers.ts'
import { type PlannedSubscriber, planLine } from './plan-subscriber.ts'
import { cellsIn } from './subscriber-columns.ts'

/** What an import of these lines would do; the first are heads. */
export async function planSubscribers(
  db: Database,
  [titles = [], ...lines]: readonly string[][],
  today: Day,
): Promise<PlannedSubscriber[]> {
  const cells = lines.map((line) => cellsIn(titles, line))
  const known = await findKnownEmails(
    db,
    cells.map(({ email }) => email.toLowerCase()),
  )
  const seen = new Map<string, number>()
  return cells.flatMap((cell, index): PlannedSubscriber[] => {
    if (lines[index]?.every((text) => text === '')) return []
    return [planLine(index + 2, cell, { known, seen, today })]
  })
}
