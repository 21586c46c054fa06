import { type Day, parisDay } from '../../calendar/paris-day.ts'
import type { World } from '../../world.ts'
import { moveStatus } from './move-status.ts'

/**
 * An invoice is paid, or a credit note paid out: its status, the day, today unless it is said, and its PDF printed anew
 * with both (docs/product.md §2.13). False when there is no such document, or nothing more to pay on it.
 */
export function settleInvoice(
  { db, jobs, clock }: World<'db' | 'jobs' | 'clock'>,
  id: string,
  paid_on: Day = parisDay(clock.now()),
): Promise<boolean> {
  return db.transaction((tx) => moveStatus(tx, jobs, id, { status: 'paid', paid_on }))
}
