import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateMails, estimates } from '../../../db/schema/tables.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Mail } from '../../ports/mailer.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { World } from '../../world.ts'
import { announceEstimates, type Estimate, type EstimateMail, estimateTold } from '../estimate.ts'
import { type IssueWorld, issueHeld } from '../issuing/issue-held.ts'
import { authorOf, holdMail } from './leaving-mail.ts'
import { refuseMail } from './refuse-mail.ts'

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
  const reasons = {
    'clock-behind': 'l’horloge du serveur retardait, et un devis ne porte pas une date passée',
    'company-unsaved': 'la page «\u00a0Entreprise\u00a0» des réglages n’a pas encore été enregistrée',
  }
  const { outcome } = issuing
  const reason =
    outcome === 'clock-behind' || outcome === 'company-unsaved'
      ? reasons[outcome]
      : 'le devis n’était plus complet'
  await refuseMail(tx, world, mail, null, reason)
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
    return refuseMail(tx, world, mail, estimate, error.message)
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
