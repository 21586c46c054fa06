import type { World } from '../../world.ts'
import { keptFrom } from '../kept-from.ts'
import { checkClosures } from './check-closures.ts'
import { checkPayments } from './check-payments.ts'
import { findTotalsFault } from './check-totals.ts'
import type { ChainFault } from './closure-names.ts'

/** What was looked at, and the first thing that is not as it was recorded. */
export interface ChainCheck {
  payments: number
  closures: number
  /** In French, with what it is about; `null` where all is as it was. */
  fault: ChainFault
}

/**
 * Recounts every hash of both chains, and the totals of every closed day (docs/product.md §11.16). So many rows at a time:
 * others get their turn. `after` leaves out the payments up to that id.
 */
export async function checkChain(
  { db, clock }: World<'db' | 'clock'>,
  { after = 0 }: { after?: number } = {},
): Promise<ChainCheck> {
  const oldest = keptFrom(clock.now())
  const closures = await checkClosures(db, oldest)
  const paid = await checkPayments(db, after, closures)
  const fault = closures.fault ?? paid.fault ?? (await findTotalsFault(db, oldest))
  return { payments: paid.count, closures: closures.count, fault }
}
