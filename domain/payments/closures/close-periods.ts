import { addDays, parisDay } from '../../calendar/paris-day.ts'
import type { World } from '../../world.ts'
import { findFirstOpenDay } from '../booking-day.ts'
import { holdChain } from '../chain/payment-chain.ts'
import { appendClosures } from './append-closures.ts'
import { begunWith } from './begun-with.ts'
import { totalsByDay } from './day-totals.ts'
import { periodsBetween } from './periods.ts'

/**
 * Closes every day that is over in France and is not closed yet, with the months and years that end with them: after a
 * downtime as many as there are (docs/product.md §11.16). Answers how many periods; a second run closes none.
 */
export function closePeriods({
  db,
  clock,
  announcements,
}: World<'db' | 'clock' | 'announcements'>): Promise<number> {
  return db.transaction(async (tx) => {
    await holdChain(tx)
    const closed_at = clock.now()
    const yesterday = addDays(parisDay(closed_at), -1)
    const from = await findFirstOpenDay(tx)
    if (!from || from > yesterday) return 0
    const periods = periodsBetween(
      from,
      yesterday,
      await totalsByDay(tx, from, yesterday),
      await begunWith(tx, from),
    )
    await appendClosures(tx, periods, closed_at)
    await announcements.announce(tx, 'office')
    return periods.length
  })
}
