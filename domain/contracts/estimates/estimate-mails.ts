import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { estimates, outgoingMails, quoteRequests } from '../../../db/schema/tables.ts'
import { type ClockBehind, rejectIfClockBehind } from '../../billing/documents/clock-behind.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import { type FactsMissingOutcome, rejectIfFactsMissing } from '../../business/settings/required-facts.ts'
import { defaultEstimateRecipient } from '../../correspondence/matters/confirmation-address.ts'
import {
  cancelQueuedOutgoingMail,
  deliverMail,
  lockOutgoingMail,
  markMailRejected,
  type Outbox,
  type OutgoingMail,
  queueOutgoingMail,
  requeueEarlyMail,
} from '../../correspondence/outbox/outbox.ts'
import { findQuoteRequest } from '../../correspondence/quote-requests/quote-request.ts'
import { type Actor, recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import {
  announceEstimates,
  type Estimate,
  type EstimateDraft,
  estimateDraftEventData,
  estimateStateColumnsOf,
  isEstimateOpen,
  lockEstimateDraft,
  toEstimateEventData,
} from './estimate.ts'
import { loadPricedEstimateDraft } from './estimate-drafts.ts'
import type { EstimateEventData } from './estimate-events.ts'
import { estimateMailForm } from './estimate-forms.ts'
import { type IssueEstimateDeps, issueLockedEstimateDraft } from './issue-estimate.ts'
import { addProofEvent, findMailAttachmentHash } from './proof-chain.ts'

export type EstimateMailOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'incomplete' }
  /** A draft gets its number when it is sent. This requires complete facts of the company. */
  | FactsMissingOutcome
  /** The total or the client's address differs from the one on the page. */
  | { outcome: 'unseen' }
  | { outcome: 'invalid'; problems: FormProblems }
  | ClockBehind

type SendDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'isDemo' | 'facts'>

/** Kind of mail: the estimate itself, or a reminder of it. */
type EstimateMailKind = Extract<OutgoingMail['kind'], 'estimate' | 'reminder'>

/**
 * Queues the mail of an estimate or a reminder, with a fixed recipient and text. The mail is sent ten seconds later,
 * and a draft is issued only then. A repeated call queues one mail. `seen` is the total in cents that the page showed
 * to a person who sends a draft without another confirmation; the draft is then sent only to its client's own address.
 */
export function queueEstimateMail(
  deps: SendDeps,
  by: StaffPerson,
  id: string,
  kind: EstimateMailKind,
  typed: FormInput,
  seen?: number,
): Promise<EstimateMailOutcome> {
  const checked = validateForm(estimateMailForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { email, texte: text = '' } = checked.values
  return deps.db.transaction(async (tx): Promise<EstimateMailOutcome> => {
    const sendable = await lockSendable(tx, deps, id, kind)
    if (sendable.outcome !== 'sendable') return sendable
    const isSeen = sendable.total === seen && sendable.email === email
    if (seen !== undefined && !isSeen) return { outcome: 'unseen' }
    const behind =
      sendable.eventData === estimateDraftEventData
        ? await rejectIfClockBehind(tx, deps, staffActor(by), 'estimates')
        : null
    if (behind) return behind
    const mail = { subjectId: id, kind, recipient: email, text }
    if (!(await queueOutgoingMail(tx, deps, by, estimateOutbox, mail))) return { outcome: 'saved' }
    const after = sendable.eventData
    await recordEvent(tx, deps, staffActor(by), { act: 'estimate.sent-off', id, before: null, after })
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}

/**
 * Queues the last mail of an estimate again, with the same text, to a new address, after it was rejected or returned.
 * `gone` if another mail was sent since.
 */
export async function queueEstimateMailAgain(
  deps: SendDeps,
  by: StaffPerson,
  id: string,
  { mailId, email }: { mailId: string; email: string },
): Promise<EstimateMailOutcome> {
  const isOfIt = and(eq(outgoingMails.estimate_id, id), ne(outgoingMails.state, 'cancelled'))
  const [last] = await deps.db
    .select()
    .from(outgoingMails)
    .where(isOfIt)
    .orderBy(desc(outgoingMails.created_at))
    .limit(1)
  if (last?.id !== mailId || last.state !== 'refused') return { outcome: 'gone' }
  const kind = last.kind === 'reminder' ? 'reminder' : 'estimate'
  return queueEstimateMail(deps, by, id, kind, { email, texte: last.text })
}

interface Sendable {
  outcome: 'sendable'
  eventData: EstimateEventData
  total: number | null
  /** For a draft, its client's own address; `null` for an estimate. */
  email: string | null
}

/** Locks a document that can be sent: a complete draft, or an estimate that is still open. */
async function lockSendable(
  tx: Transaction,
  deps: SendDeps,
  id: string,
  kind: EstimateMailKind,
): Promise<Sendable | { outcome: 'incomplete' | 'gone' } | FactsMissingOutcome> {
  const draft = kind === 'estimate' ? await lockEstimateDraft(tx, id) : null
  if (draft) {
    const missing = await rejectIfFactsMissing(tx, deps, draft.pos_id)
    if (missing) return missing
    const { client, priced } = await loadPricedEstimateDraft(tx, deps, draft)
    if (Object.keys(priced.problems).length > 0) return { outcome: 'incomplete' }
    const request = draft.quote_request_id ? await findQuoteRequest(tx, draft.quote_request_id) : null
    const email = defaultEstimateRecipient(client, request)
    return { outcome: 'sendable', eventData: estimateDraftEventData, total: priced.totals.total, email }
  }
  const estimate = await lockEstimate(tx, id)
  if (!estimate || !isEstimateOpen(estimate.state)) return { outcome: 'gone' }
  return { outcome: 'sendable', eventData: toEstimateEventData(estimate), total: estimate.total, email: null }
}

/** Cancels a queued mail before its job starts. A draft can then be edited again. */
export function cancelEstimateMail(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const subject = await estimateOutbox.lock(tx, id)
    const mail = subject && (await cancelQueuedOutgoingMail(tx, deps, estimateOutbox, id))
    if (!mail) return { outcome: 'too-late' }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'estimate.sending-cancelled',
      id,
      before: null,
      after: eventDataOf(subject),
    })
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}

type DeliverDeps = IssueEstimateDeps & Deps<'mailer'>

type ComposeMail = (mail: OutgoingMail, estimate: Estimate) => Promise<Mail>

/**
 * Sends the mail of an estimate when it is due. Issues a draft first, in a transaction of its own, so that the lock on document
 * numbers is not held during the SMTP dialogue. Skips cancelled mails and continues an interrupted run.
 */
export async function deliverEstimateMail(
  deps: DeliverDeps,
  mailId: string,
  compose: ComposeMail,
): Promise<void> {
  const isReady = await deps.db.transaction((tx) => issueDueDraft(tx, deps, mailId))
  if (!isReady) return
  await deliverMail(deps, estimateOutbox, mailId, (mail, { estimate }) => {
    if (!estimate) throw new Error('the estimate to send has not been issued')
    return compose(mail, estimate)
  })
}

async function issueDueDraft(tx: Transaction, deps: DeliverDeps, mailId: string): Promise<boolean> {
  await lockClientsTable(tx, 'shared')
  const locked = await lockOutgoingMail(tx, estimateOutbox, mailId)
  if (!locked || (await requeueEarlyMail(tx, deps, estimateOutbox, locked.mail))) return false
  const { draft } = locked.subject
  if (!draft) return true
  const issuing = await issueLockedEstimateDraft(tx, deps, authorOf(locked.mail), draft)
  if (issuing.outcome === 'issued') return true
  const reasons: Partial<Record<typeof issuing.outcome, string>> = {
    'clock-behind': 'l’horloge du serveur retardait, et un devis ne porte pas une date passée',
    'facts-missing': 'il manque dans les réglages des informations que le devis doit porter',
  }
  const reason = reasons[issuing.outcome] ?? 'le devis n’était plus complet'
  await markMailRejected(tx, deps, estimateOutbox, locked, reason)
  return false
}

const authorOf = ({ author_id, author_name }: OutgoingMail): Actor => ({
  id: author_id,
  name: author_name,
  channel: 'office',
})

/** An estimate, or the draft that becomes it when the mail is sent. */
type MailedEstimate =
  | { id: string; draft: EstimateDraft; estimate: null }
  | { id: string; draft: null; estimate: Estimate }

const eventDataOf = ({ estimate }: MailedEstimate): EstimateEventData =>
  estimate ? toEstimateEventData(estimate) : estimateDraftEventData

export const estimateOutbox: Outbox<MailedEstimate> = {
  subjectId: 'estimate_id',
  prefix: 'estimate',
  unknownReason: 'le serveur du client n’a pas dit pourquoi',

  queueJob(tx, jobs, mailId, inSeconds) {
    return jobs.enqueue(tx, 'send-estimate', { mailId }, { inSeconds })
  },

  async lock(tx, id) {
    const draft = await lockEstimateDraft(tx, id)
    if (draft) return { id, draft, estimate: null }
    const estimate = await lockEstimate(tx, id)
    return estimate && { id, draft: null, estimate }
  },

  async recordSent(tx, deps, { mail, subject }, at) {
    const { id, estimate } = subject
    const isFirst = estimate?.state === 'issued'
    await tx
      .update(estimates)
      .set(
        mail.kind === 'reminder'
          ? { reminded_at: at }
          : { sent_at: at, ...(isFirst && estimateStateColumnsOf('sent')) },
      )
      .where(eq(estimates.id, id))
    const after = eventDataOf(subject)
    if (mail.kind === 'reminder')
      await recordEvent(tx, deps, authorOf(mail), { act: 'estimate.reminded', id, before: null, after })
    else await recordEvent(tx, deps, siteActor, { act: 'estimate.sent', id, before: null, after })
    const document = await findMailAttachmentHash(tx, mail.id)
    await addProofEvent(tx, deps, id, 'sent', {
      to: mail.recipient,
      document,
      reminder: mail.kind === 'reminder',
    })
    await announceEstimates(tx, deps)
  },

  async recordRejected(tx, deps, { subject }) {
    const { id, estimate } = subject
    await letRequestWait(tx, estimate, deps.clock.now())
    const after = eventDataOf(subject)
    await recordEvent(tx, deps, siteActor, { act: 'estimate.mail-refused', id, before: null, after })
    await announceEstimates(tx, deps)
  },

  /** A returned mail no longer counts as sent. */
  async recordReturned(tx, deps, { mail, subject }, { at, rejection }) {
    const { id, estimate } = subject
    if (estimate) await refreshSentSummary(tx, estimate, mail)
    await letRequestWait(tx, estimate, at)
    const after = { ...eventDataOf(subject), refusal: rejection }
    await recordEvent(tx, deps, siteActor, { act: 'estimate.mail-returned', id, before: null, after })
    await announceEstimates(tx, deps)
  },
}

/** Sets the request that an estimate answers back to waiting for the workshop. */
async function letRequestWait(tx: Transaction, estimate: Estimate | null, since: Date): Promise<void> {
  if (estimate?.quote_request_id)
    await tx
      .update(quoteRequests)
      .set({ waits_since: since })
      .where(eq(quoteRequests.id, estimate.quote_request_id))
}

/**
 * Recomputes the sending dates of an estimate from the mails that were not returned. An estimate that the client has
 * opened keeps the state `seen`.
 */
async function refreshSentSummary(
  tx: Transaction,
  { id, state }: Estimate,
  { kind }: OutgoingMail,
): Promise<void> {
  const isThere = and(eq(outgoingMails.estimate_id, id), eq(outgoingMails.state, 'sent'))
  const sent = await tx.select().from(outgoingMails).where(isThere).orderBy(asc(outgoingMails.sent_at))
  const first = sent.find((mail) => mail.kind === 'estimate')
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

/** Lists the mails of an estimate, the newest first; at most 20. */
export function listEstimateMails(db: Database, estimateId: string): Promise<OutgoingMail[]> {
  return db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.estimate_id, estimateId))
    .orderBy(desc(outgoingMails.created_at))
    .limit(20)
}
