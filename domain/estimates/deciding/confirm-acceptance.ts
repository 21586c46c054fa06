import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimateMails, estimates } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Jobs } from '../../ports/job-queue.ts'
import { findQuoteRequest } from '../../quote-requests/find-quote-request.ts'
import type { World } from '../../world.ts'
import { announceEstimates, type Estimate, estimateTold } from '../estimate.ts'
import { findEstimate } from '../find-estimate.ts'
import { ownEmail } from '../sending/own-email.ts'

type Needs = World<'db' | 'clock' | 'announcements'>
type Told = Pick<Jobs['send-acceptance-mail'], 'estimateId' | 'acceptanceId'>

/** The quote as it was accepted then; `null` once that acceptance was taken back. */
export async function findAccepted(
  db: Database,
  { estimateId, acceptanceId }: Told,
): Promise<Estimate | null> {
  const estimate = await findEstimate(db, estimateId)
  return estimate?.state === 'accepted' && estimate.consent?.id === acceptanceId ? estimate : null
}

/** Where a contract is confirmed: where its quote went last, else its client's own address, else that of the request. */
export async function confirmationAddress(
  db: Database,
  { id, client_id, quote_request_id }: Pick<Estimate, 'id' | 'client_id' | 'quote_request_id'>,
): Promise<string | null> {
  const [sent] = await db
    .select({ email: estimateMails.email })
    .from(estimateMails)
    .where(and(eq(estimateMails.estimate_id, id), eq(estimateMails.state, 'sent')))
    .orderBy(desc(estimateMails.created_at))
    .limit(1)
  if (sent) return sent.email
  const [client] = await db.select().from(clients).where(eq(clients.id, client_id))
  const request = quote_request_id ? await findQuoteRequest(db, quote_request_id) : null
  return ownEmail(client ?? null, request) || null
}

/** The mail server has taken the confirmation: it stands on the quote, as proof. */
export function tellConfirmed(world: Needs, { estimateId, acceptanceId }: Told, to: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(estimates)
      .set({ confirmed_at: world.clock.now(), confirmed_to: to })
      .where(
        and(
          eq(estimates.id, estimateId),
          eq(sql`${estimates.consent} ->> 'id'`, acceptanceId),
          sql`${estimates.confirmed_at} is null`,
        ),
      )
      .returning()
    if (!confirmed) return
    const after = estimateTold(confirmed)
    await recordEvent(tx, world, theSite, { act: 'estimate.confirmed', id: estimateId, before: null, after })
    await announceEstimates(tx, world)
  })
}

/** No mail server took it: its record says so, and the workshop hands the papers over another way. */
export function giveConfirmationUp(
  world: Needs,
  { mail, ...told }: Jobs['send-acceptance-mail'],
): Promise<void> {
  if (mail !== 'client') return Promise.resolve()
  return world.db.transaction(async (tx) => {
    const estimate = await findAccepted(tx, told)
    if (!estimate || estimate.confirmed_at) return
    const { id } = estimate
    const after = estimateTold(estimate)
    await recordEvent(tx, world, theSite, { act: 'estimate.confirmation-failed', id, before: null, after })
    await announceEstimates(tx, world)
  })
}
