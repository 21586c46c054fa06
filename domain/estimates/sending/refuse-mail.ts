import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateMails, quoteRequests } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { announceEstimates, draftTold, type Estimate, type EstimateMail, estimateTold } from '../estimate.ts'
import type { IssueWorld } from '../issuing/issue-held.ts'
import { holdMail } from './leaving-mail.ts'

type Needs = IssueWorld & World<'mailer'>

/** Nobody will try it again: it is shown as refused. */
export function giveEstimateMailUp(world: Omit<Needs, 'mailer'>, mailId: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const held = await holdMail(tx, mailId)
    if (held)
      await refuseMail(tx, world, held.mail, held.estimate, 'le serveur de messagerie n’a pas répondu')
  })
}

/** The request that it answers waits for the workshop again. */
export async function refuseMail(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  mail: EstimateMail,
  estimate: Estimate | null,
  reason: string,
): Promise<void> {
  const refusal = reason.split('\n')[0]?.slice(0, 300) ?? ''
  await tx.update(estimateMails).set({ state: 'refused', refusal }).where(eq(estimateMails.id, mail.id))
  if (estimate?.quote_request_id)
    await tx
      .update(quoteRequests)
      .set({ waits_since: world.clock.now() })
      .where(eq(quoteRequests.id, estimate.quote_request_id))
  const after = estimate ? estimateTold(estimate) : draftTold
  const id = mail.estimate_id
  await recordEvent(tx, world, theSite, { act: 'estimate.mail-refused', id, before: null, after })
  await announceEstimates(tx, world)
}
