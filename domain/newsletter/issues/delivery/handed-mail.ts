import { inArray } from 'drizzle-orm'
import { newsletterDeliveries } from '../../../../db/schema/tables.ts'
import type { Claimed } from './claim-mails.ts'

/** What became of a mail that was handed over; `failure` is none where the server took it. */
export interface Handed {
  mail: Claimed
  failure: unknown
}

/** True of what may still be settled: also of what another run took over meanwhile, and held for doubtful. */
export const isOpen = inArray(newsletterDeliveries.state, ['claimed', 'doubtful'])
