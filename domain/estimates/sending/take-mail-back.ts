import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateMails, estimates, quoteRequests } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { DeliveryReport } from '../../mailbox/reading/delivery-report.ts'
import type { World } from '../../world.ts'
import {
  announceEstimates,
  type Estimate,
  type EstimateMail,
  estimateTold,
  holdEstimate,
} from '../estimate.ts'

/** What a mail is called to the mailer (`Mail.id`), whose Message-ID is to name it; `takeEstimateMailBack` reads it. */
export const mailIdOf = (mailId: string) => `estimate-${mailId}`

const named = /^<?estimate-([A-Za-z0-9]{16})@/

/**
 * A mail of a quote came back: it is refused from now on, and the quote as sent as it is without it. Answers the address that
 * it went to, in small letters; `null` for a Message-ID of another kind, or a report about another address.
 */
export async function takeEstimateMailBack(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  messageId: string,
  { recipient, reason }: Pick<DeliveryReport, 'recipient' | 'reason'>,
): Promise<string | null> {
  const [, id = ''] = named.exec(messageId) ?? []
  const isMeant = eq(estimateMails.id, id)
  const [found] = id ? await tx.select().from(estimateMails).where(isMeant) : []
  const email = found?.email.toLowerCase()
  if (!found || !email || (recipient && recipient !== email)) return null
  // In the order in which everybody holds them: the quote first, then its mail.
  const estimate = await holdEstimate(tx, found.estimate_id)
  const [mail] = await tx.select().from(estimateMails).where(isMeant).for('update')
  if (estimate && mail?.state === 'sent') await refuse(tx, world, estimate, mail, reason || unsaid)
  return email
}

const unsaid = 'le serveur du client n’a pas dit pourquoi'

async function refuse(
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

/** What the quote says of its mails, by those that have arrived; its client may have seen it all the same. */
async function countAnew(tx: Database, { id, state }: Estimate, { kind }: EstimateMail): Promise<void> {
  const isThere = and(eq(estimateMails.estimate_id, id), eq(estimateMails.state, 'sent'))
  const sent = await tx.select().from(estimateMails).where(isThere).orderBy(asc(estimateMails.sent_at))
  const first = sent.find((mail) => mail.kind === 'quote')
  const last = sent.findLast((mail) => mail.kind === 'reminder')
  await tx
    .update(estimates)
    .set(
      kind === 'reminder'
        ? { reminded_at: last?.sent_at ?? null }
        : { sent_at: first?.sent_at ?? null, ...(state === 'sent' && !first && { state: 'issued' }) },
    )
    .where(eq(estimates.id, id))
}
