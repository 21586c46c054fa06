import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateMails, estimates, quoteRequests } from '../../db/schema/tables.ts'
import { lockClients } from '../clients/lock-clients.ts'
import { type Actor, theSite } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Mail } from '../ports/mailer.ts'
import { RefusedForGood } from '../ports/refused-for-good.ts'
import type { World } from '../world.ts'
import {
  announceEstimates,
  draftTold,
  type Estimate,
  type EstimateMail,
  estimateTold,
  holdDraft,
  holdEstimate,
} from './estimate.ts'
import { type IssueWorld, issueHeld } from './issue-draft.ts'

type Needs = IssueWorld & World<'mailer'>

/** What is sent, as a mail. */
type Write = (mail: EstimateMail, estimate: Estimate) => Promise<Mail>

/**
 * Sends a quote once it is due: a draft is issued first, in a transaction of its own, so that nobody waits for a number
 * while a mail server thinks. What was taken back is left alone; a run that was cut off goes on where it was.
 */
export async function deliverEstimate(world: Needs, mailId: string, write: Write): Promise<void> {
  const isReady = await world.db.transaction((tx) => makeReady(tx, world, mailId))
  if (isReady) await world.db.transaction((tx) => hand(tx, world, mailId, write))
}

/** The mail, held after what it is about, as everybody holds them. */
async function holdMail(tx: Database, mailId: string) {
  const [found] = await tx.select().from(estimateMails).where(eq(estimateMails.id, mailId))
  if (!found) return null
  const draft = await holdDraft(tx, found.estimate_id)
  const estimate = draft ? null : await holdEstimate(tx, found.estimate_id)
  const [mail] = await tx.select().from(estimateMails).where(eq(estimateMails.id, mailId)).for('update')
  return mail?.state === 'queued' ? { mail, draft, estimate } : null
}

const authorOf = ({ author_id, author_name }: EstimateMail): Actor => ({
  ...{ id: author_id, name: author_name, channel: 'office' },
})

async function makeReady(tx: Database, world: Needs, mailId: string): Promise<boolean> {
  await lockClients(tx, 'shared')
  const held = await holdMail(tx, mailId)
  if (!held) return false
  const { mail, draft } = held
  const early = mail.due_at.getTime() - world.clock.now().getTime()
  if (early > 0) {
    // The database's clock ran before ours.
    await world.jobs.enqueue(tx, 'send-estimate', { mailId }, { inSeconds: Math.ceil(early / 1000) })
    return false
  }
  if (!draft) return true
  const issuing = await issueHeld(tx, world, authorOf(mail), draft)
  if (issuing.outcome === 'issued') return true
  await refuse(tx, world, mail, null, 'le devis n’était plus complet')
  return false
}

async function hand(tx: Database, world: Needs, mailId: string, write: Write): Promise<void> {
  const held = await holdMail(tx, mailId)
  if (!held?.estimate) return
  const { mail, estimate } = held
  try {
    await world.mailer.send(await write(mail, estimate))
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return refuse(tx, world, mail, estimate, error.message)
  }
  const now = world.clock.now()
  await tx.update(estimateMails).set({ state: 'sent', sent_at: now }).where(eq(estimateMails.id, mailId))
  const { id } = estimate
  const isFirst = estimate.state === 'issued'
  await tx
    .update(estimates)
    .set(
      mail.kind === 'reminder' ? { reminded_at: now } : { sent_at: now, ...(isFirst && { state: 'sent' }) },
    )
    .where(eq(estimates.id, id))
  const after = estimateTold(estimate)
  if (mail.kind === 'reminder')
    await recordEvent(tx, world, authorOf(mail), { act: 'estimate.reminded', id, before: null, after })
  else await recordEvent(tx, world, theSite, { act: 'estimate.sent', id, before: null, after })
  await announceEstimates(tx, world)
}

/** Nobody will try it again: it is shown as refused. */
export function giveEstimateMailUp(world: Omit<Needs, 'mailer'>, mailId: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const held = await holdMail(tx, mailId)
    if (held) await refuse(tx, world, held.mail, held.estimate, 'le serveur de messagerie n’a pas répondu')
  })
}

/** The request that it answers waits for the workshop again. */
async function refuse(
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
