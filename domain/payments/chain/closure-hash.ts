import type { paymentClosures } from '../../../db/schema/tables.ts'
import { hashOf } from './chain-hash.ts'

type Closure = Omit<typeof paymentClosures.$inferSelect, 'id' | 'hash'>

/** In the order of the columns, as that of a payment; the means in the order of the alphabet. */
export const closureHash = ({ totals, ...closure }: Closure): string =>
  hashOf([
    closure.previous_hash,
    closure.period,
    closure.name,
    closure.last_payment,
    closure.payments_hash,
    totals.count,
    totals.cents,
    Object.entries(totals.means).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    totals.ever,
    closure.closed_at.toISOString(),
  ])
