import { and, isNull, lt } from 'drizzle-orm'
import { withdrawals } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { forgetContactMessages } from './forget-contact-messages.ts'
import { forgetQuoteRequests } from './forget-quote-requests.ts'
import { keptFor } from './kept-for.ts'

type Needs = World<'db' | 'files' | 'clock'>

/**
 * Deletes what the privacy policy says is no longer kept: quote requests with their photos, contact messages, with
 * all that was said of them, and declarations of withdrawal that fit no contract.
 * Doing it again, or going on after a failure, deletes what is left. Answers how many of each went.
 */
export async function forgetOldRecords({ db, files, clock }: Needs) {
  const before = parisBefore(clock.now(), keptFor.records)
  const quoteRequests = await forgetQuoteRequests(db, files, before)
  const isOfNone = and(isNull(withdrawals.estimate_id), isNull(withdrawals.order_id))
  await db
    .delete(withdrawals)
    .where(and(isOfNone, lt(withdrawals.created_at, parisBefore(clock.now(), keptFor.withdrawals))))
  return { quoteRequests, contactMessages: await forgetContactMessages(db, files, before) }
}
