import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateMails, quoteRequests } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { announceEstimates, type Estimate, type EstimateMail, estimateTold } from '../estimate.ts'
import { countAnew } from './count-anew.ts'

/** The mail did not arrive after all: the quote counts anew, and its request waits for the workshop. */
export async function refuseReturned(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  estimate: Estimate,
  mail: EstimateMail,
  refusal: string,
): Promise<void> {
  const returned_at = world.clock.now()
  await tx
    .update(estimateMails)
    .set({ state: 'refused', refusal, returned_at })
    .where(eq(estimateMails.id, mail.id))
  await countAnew(tx, estimate, mail)
  if (estimate.quote_request_id)
    await tx
      .update(quoteRequests)
      .set({ waits_since: returned_at })
      .where(eq(quoteRequests.id, estimate.quote_request_id))
  const after = { ...estimateTold(estimate), refusal }
  const told = { act: 'estimate.mail-returned', id: estimate.id, before: null, after } as const
  await recordEvent(tx, world, theSite, told)
  await announceEstimates(tx, world)
}
