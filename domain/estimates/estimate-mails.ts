import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateMails, estimates, quoteRequests } from '../../db/schema/tables.ts'
import { lockClientsTable } from '../clients/client-locks.ts'
import type { Deps } from '../deps.ts'
import { type ClockBehind, refuseClockBehind } from '../documents/clock-behind.ts'
import type { EstimateEventData } from '../events/estimate-events.ts'
import { type Actor, recordEvent, siteActor, staffActor } from '../events/record-event.ts'
import { type FormInput, type Problems, validateForm } from '../forms/validate-form.ts'
import type { DeliveryReport } from '../mailbox/delivery-reports.ts'
import { PermanentRefusal } from '../ports/jobs.ts'
import type { Mail } from '../ports/mailer.ts'
import { findQuoteRequest } from '../quote-requests/quote-request.ts'
import { randomId } from '../random-id.ts'
import { secondsToUndo } from '../seconds-to-undo.ts'
import { mayIssue } from '../settings/company-saved.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import {
  announceEstimates,
  defaultRecipient,
  draftEventData,
  type Estimate,
  type EstimateMail,
  estimateEventData,
  findQueuedMail,
  isEstimateOpen,
  lockDraft,
  lockEstimate,
} from './estimate.ts'
import { readPricedDraft } from './estimate-drafts.ts'
import { estimateMailForm } from './estimate-forms.ts'
import { type IssueEstimateDeps, issueLockedDraft } from './issue-estimate.ts'

export type SendOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'incomplete' }
  /** A draft takes its number when it leaves, which waits for the company's page (docs/product.md §11.26). */
  | { outcome: 'company-unsaved' }
  /** It comes to something else than the person has seen, or is for somebody else. */
  | { outcome: 'unseen' }
  | { outcome: 'invalid'; problems: Problems }
  | ClockBehind

type SendDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'isDemo'>

/**
 * Sends a quote off, or reminds its client of it: recipient and words are frozen, the job takes it ten seconds later, and a
 * draft is issued only then (docs/product.md §11.13). The same press twice is one mail. `seen` are the cents that a draft
 * came to before the eyes of whoever sends it without being asked once more: it then goes to its client's own address alone.
 */
export function sendEstimate(
  deps: SendDeps,
  by: StaffPerson,
  id: string,
  kind: EstimateMail['kind'],
  typed: FormInput,
  seen?: number,
): Promise<SendOutcome> {
  const checked = validateForm(estimateMailForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { email, texte: text = '' } = checked.values
  return deps.db.transaction(async (tx): Promise<SendOutcome> => {
    const sendable = await lockSendable(tx, deps, id, kind)
    if (typeof sendable === 'string') return { outcome: sendable }
    const isSeen = sendable.total === seen && sendable.email === email
    if (seen !== undefined && !isSeen) return { outcome: 'unseen' }
    const behind =
      sendable.eventData === draftEventData
        ? await refuseClockBehind(tx, deps, staffActor(by), 'estimates')
        : null
    if (behind) return behind
    const now = deps.clock.now()
    const mailId = randomId()
    const queued = await tx
      .insert(estimateMails)
      .values({
        id: mailId,
        estimate_id: id,
        kind,
        email,
        text,
        created_at: now,
        author_id: by.userId,
        author_name: by.name,
        due_at: new Date(now.getTime() + secondsToUndo * 1000),
      })
      .onConflictDoNothing()
      .returning({ id: estimateMails.id })
    if (queued.length === 0) return { outcome: 'saved' }
    const after = sendable.eventData
    await recordEvent(tx, deps, staffActor(by), { act: 'estimate.sent-off', id, before: null, after })
    await deps.jobs.enqueue(tx, 'send-estimate', { mailId }, { inSeconds: secondsToUndo })
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}

/**
 * Sends the last mail of a quote once more, which was refused or came back: in the same words, to the address that is given
 * now. `gone` where another was sent since.
 */
export async function sendEstimateAgain(
  deps: Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'isDemo'>,
  by: StaffPerson,
  id: string,
  { mailId, email }: { mailId: string; email: string },
): Promise<SendOutcome> {
  const isOfIt = and(eq(estimateMails.estimate_id, id), ne(estimateMails.state, 'cancelled'))
  const [last] = await deps.db
    .select()
    .from(estimateMails)
    .where(isOfIt)
    .orderBy(desc(estimateMails.created_at))
    .limit(1)
  if (last?.id !== mailId || last.state !== 'refused') return { outcome: 'gone' }
  return sendEstimate(deps, by, id, last.kind, { email, texte: last.text })
}

interface Sendable {
  eventData: EstimateEventData
  total: number | null
  /** Of a draft, its client's own address; of a quote none is asked for. */
  email: string | null
}

/** What is sent, locked: a whole draft, or a quote that still waits for its client's word. */
async function lockSendable(
  tx: Database,
  deps: SendDeps,
  id: string,
  kind: EstimateMail['kind'],
): Promise<Sendable | 'incomplete' | 'gone' | 'company-unsaved'> {
  const draft = kind === 'quote' ? await lockDraft(tx, id) : null
  if (draft) {
    if (!(await mayIssue(tx, deps))) return 'company-unsaved'
    const { client, priced } = await readPricedDraft(tx, deps, draft)
    if (Object.keys(priced.problems).length > 0) return 'incomplete'
    const request = draft.quote_request_id ? await findQuoteRequest(tx, draft.quote_request_id) : null
    return { eventData: draftEventData, total: priced.totals.total, email: defaultRecipient(client, request) }
  }
  const estimate = await lockEstimate(tx, id)
  if (!estimate || !isEstimateOpen(estimate.state)) return 'gone'
  return { eventData: estimateEventData(estimate), total: estimate.total, email: null }
}

/** Takes a mail back as long as its job may not have it: a draft is a draft again. */
export function cancelSending(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    // In the order in which everybody locks them: the quote first, then its mail.
    const draft = await lockDraft(tx, id)
    const estimate = draft ? null : await lockEstimate(tx, id)
    const leaving = await findQueuedMail(tx, id)
    if (!leaving || leaving.due_at <= deps.clock.now()) return { outcome: 'too-late' }
    await tx.update(estimateMails).set({ state: 'cancelled' }).where(eq(estimateMails.id, leaving.id))
    const after = estimate ? estimateEventData(estimate) : draftEventData
    await recordEvent(tx, deps, staffActor(by), {
      act: 'estimate.sending-cancelled',
      id,
      before: null,
      after,
    })
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}

type DeliverDeps = IssueEstimateDeps & Deps<'mailer'>

/** What is sent, as a mail. */
type ComposeMail = (mail: EstimateMail, estimate: Estimate) => Promise<Mail>

/**
 * Sends a quote once it is due: a draft is issued first, in a transaction of its own, so that nobody waits for a number
 * while a mail server thinks. What was taken back is left alone; a run that was cut off goes on where it was.
 */
export async function deliverEstimate(
  deps: DeliverDeps,
  mailId: string,
  compose: ComposeMail,
): Promise<void> {
  const isReady = await deps.db.transaction((tx) => prepareDelivery(tx, deps, mailId))
  if (isReady) await deps.db.transaction((tx) => deliver(tx, deps, mailId, compose))
}

async function prepareDelivery(tx: Database, deps: DeliverDeps, mailId: string): Promise<boolean> {
  await lockClientsTable(tx, 'shared')
  const locked = await lockMail(tx, mailId)
  if (!locked) return false
  const { mail, draft } = locked
  const early = mail.due_at.getTime() - deps.clock.now().getTime()
  if (early > 0) {
    // The database's clock ran before ours.
    await deps.jobs.enqueue(tx, 'send-estimate', { mailId }, { inSeconds: Math.ceil(early / 1000) })
    return false
  }
  if (!draft) return true
  const issuing = await issueLockedDraft(tx, deps, authorOf(mail), draft)
  if (issuing.outcome === 'issued') return true
  const reasons: Partial<Record<typeof issuing.outcome, string>> = {
    'clock-behind': 'l’horloge du serveur retardait, et un devis ne porte pas une date passée',
    'company-unsaved': 'la page «\u00a0Entreprise\u00a0» des réglages n’a pas encore été enregistrée',
  }
  const reason = reasons[issuing.outcome] ?? 'le devis n’était plus complet'
  await markMailRefused(tx, deps, mail, null, reason)
  return false
}

async function deliver(tx: Database, deps: DeliverDeps, mailId: string, compose: ComposeMail): Promise<void> {
  const locked = await lockMail(tx, mailId)
  if (!locked?.estimate) return
  const { mail, estimate } = locked
  try {
    await deps.mailer.send(await compose(mail, estimate))
  } catch (error) {
    if (!(error instanceof PermanentRefusal)) throw error
    return markMailRefused(tx, deps, mail, estimate, error.message)
  }
  const now = deps.clock.now()
  await tx.update(estimateMails).set({ state: 'sent', sent_at: now }).where(eq(estimateMails.id, mailId))
  const { id } = estimate
  const isFirst = estimate.state === 'issued'
  await tx
    .update(estimates)
    .set(
      mail.kind === 'reminder' ? { reminded_at: now } : { sent_at: now, ...(isFirst && { state: 'sent' }) },
    )
    .where(eq(estimates.id, id))
  const after = estimateEventData(estimate)
  if (mail.kind === 'reminder')
    await recordEvent(tx, deps, authorOf(mail), { act: 'estimate.reminded', id, before: null, after })
  else await recordEvent(tx, deps, siteActor, { act: 'estimate.sent', id, before: null, after })
  await announceEstimates(tx, deps)
}

/** The mail, locked after what it is about, as everybody locks them; `null` once it waits no more. */
async function lockMail(tx: Database, mailId: string) {
  const [found] = await tx.select().from(estimateMails).where(eq(estimateMails.id, mailId))
  if (!found) return null
  const draft = await lockDraft(tx, found.estimate_id)
  const estimate = draft ? null : await lockEstimate(tx, found.estimate_id)
  const [mail] = await tx.select().from(estimateMails).where(eq(estimateMails.id, mailId)).for('update')
  return mail?.state === 'queued' ? { mail, draft, estimate } : null
}

const authorOf = ({ author_id, author_name }: EstimateMail): Actor => ({
  id: author_id,
  name: author_name,
  channel: 'office',
})

/** Nobody will try it again: it is shown as refused. */
export function markEstimateMailUndeliverable(
  deps: Omit<DeliverDeps, 'mailer'>,
  mailId: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockMail(tx, mailId)
    if (locked)
      await markMailRefused(
        tx,
        deps,
        locked.mail,
        locked.estimate,
        'le serveur de messagerie n’a pas répondu',
      )
  })
}

/** The request that it answers waits for the workshop again. */
async function markMailRefused(
  tx: Database,
  deps: Deps<'clock' | 'announcements'>,
  mail: EstimateMail,
  estimate: Estimate | null,
  reason: string,
): Promise<void> {
  const refusal = reason.split('\n')[0]?.slice(0, 300) ?? ''
  await tx.update(estimateMails).set({ state: 'refused', refusal }).where(eq(estimateMails.id, mail.id))
  if (estimate?.quote_request_id)
    await tx
      .update(quoteRequests)
      .set({ waits_since: deps.clock.now() })
      .where(eq(quoteRequests.id, estimate.quote_request_id))
  const after = estimate ? estimateEventData(estimate) : draftEventData
  const id = mail.estimate_id
  await recordEvent(tx, deps, siteActor, { act: 'estimate.mail-refused', id, before: null, after })
  await announceEstimates(tx, deps)
}

/**
 * A mail of a quote came back: it is refused from now on, and the quote as sent as it is without it. Answers the address that
 * it went to, in small letters; `null` for a Message-ID of another kind, or a report about another address.
 */
export async function recordEstimateBounce(
  tx: Database,
  deps: Deps<'clock' | 'announcements'>,
  messageId: string,
  { recipient, reason }: Pick<DeliveryReport, 'recipient' | 'reason'>,
): Promise<string | null> {
  const [, id = ''] = messageIdPattern.exec(messageId) ?? []
  const isMeant = eq(estimateMails.id, id)
  const [found] = id ? await tx.select().from(estimateMails).where(isMeant) : []
  const email = found?.email.toLowerCase()
  if (!found || !email || (recipient && recipient !== email)) return null
  // In the order in which everybody locks them: the quote first, then its mail.
  const estimate = await lockEstimate(tx, found.estimate_id)
  const [mail] = await tx.select().from(estimateMails).where(isMeant).for('update')
  if (estimate && mail?.state === 'sent')
    await markMailReturned(tx, deps, estimate, mail, reason || unknownReason)
  return email
}

const unknownReason = 'le serveur du client n’a pas dit pourquoi'

/** The mail did not arrive after all: the quote counts as it is without it, and its request waits for the workshop. */
async function markMailReturned(
  tx: Database,
  deps: Deps<'clock' | 'announcements'>,
  estimate: Estimate,
  mail: EstimateMail,
  refusal: string,
): Promise<void> {
  const returned_at = deps.clock.now()
  await tx
    .update(estimateMails)
    .set({ state: 'refused', refusal, returned_at })
    .where(eq(estimateMails.id, mail.id))
  await refreshSentSummary(tx, estimate, mail)
  if (estimate.quote_request_id)
    await tx
      .update(quoteRequests)
      .set({ waits_since: returned_at })
      .where(eq(quoteRequests.id, estimate.quote_request_id))
  const after = { ...estimateEventData(estimate), refusal }
  const { id } = estimate
  await recordEvent(tx, deps, siteActor, { act: 'estimate.mail-returned', id, before: null, after })
  await announceEstimates(tx, deps)
}

/** What the quote says of its mails, by those that have arrived; its client may have seen it all the same. */
async function refreshSentSummary(
  tx: Database,
  { id, state }: Estimate,
  { kind }: EstimateMail,
): Promise<void> {
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

/** What a mail is called to the mailer (`Mail.id`), whose Message-ID is to name it; `recordEstimateBounce` reads it. */
export const estimateMailId = (mailId: string) => `estimate-${mailId}`

/** A Message-ID that names a mail of a quote. */
const messageIdPattern = /^<?estimate-([A-Za-z0-9]{16})@/

/** Mails about it, the newest first. */
export function listEstimateMails(db: Database, estimateId: string): Promise<EstimateMail[]> {
  return db
    .select()
    .from(estimateMails)
    .where(eq(estimateMails.estimate_id, estimateId))
    .orderBy(desc(estimateMails.created_at))
    .limit(20)
}
