import { and, eq, gt } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { outgoingMails } from '../../../db/schema/tables.ts'
import { processId } from '../../kernel/flow/process-id.ts'
import { retryBriefly } from '../../kernel/flow/retry-briefly.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { DeliveryReport } from '../../kernel/ports/delivery-report.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type GivenUpCause, type JobQueue, PermanentJobFailure } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import type { Outboxes } from '../../kernel/ports/outboxes.ts'
import { randomId } from '../../kernel/random-id.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'

/*
 * Delivery of the mails about an invoice, an estimate, an order or a thread: on submission their content is fixed and
 * they are queued; they can be cancelled for ten seconds; then a job sends them to the mail server, which may reject
 * them or return them later (docs/decisions/0061-one-outbox.md).
 */

export type OutgoingMail = typeof outgoingMails.$inferSelect

/** `mail`: sent by a mail server. `post`: a letter that staff print and post. */
export type MailChannel = OutgoingMail['channel']

type RecordDeps = Deps<'clock' | 'announcements'>
type DeliverDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** Identifiers of the mails of an outbox. Stored mails and queued jobs contain them, so they must not change. */
interface OutboxKind {
  /** Column with the id of the record that the mails are about. */
  subjectId: 'invoice_id' | 'estimate_id' | 'order_id' | 'message_id'
  /** Prefix of `Mail.id`, from which the mailer derives the Message-ID. */
  prefix: 'invoice' | 'estimate' | 'storage' | 'day' | 'letter'
  queueJob(tx: Transaction, jobs: JobQueue, mailId: string, inSeconds: number): Promise<void>
}

/** Handling of the mails about one kind of record. */
export interface Outbox<Subject> extends OutboxKind {
  /**
   * Returns the record that the mail is about, after locking it and whatever must be locked before it; `null` when it no longer
   * exists. All callers lock in the same order: the record, then its mail.
   */
  lock(tx: Transaction, subjectId: string): Promise<Subject | null>
  /** Records that the mail was sent at that time. */
  recordSent(tx: Transaction, deps: RecordDeps, locked: LockedMail<Subject>, at: Date): Promise<void>
  /** Records that the mail was rejected and will not be tried again. */
  recordRejected(
    tx: Transaction,
    deps: RecordDeps,
    locked: LockedMail<Subject>,
    rejection: string,
  ): Promise<void>
  /** Records that a sent mail bounced at that time. */
  recordReturned(
    tx: Transaction,
    deps: RecordDeps,
    locked: LockedMail<Subject>,
    returned: { at: Date; rejection: string },
  ): Promise<void>
  /** Reason in French when a mail bounced and the server gave no reason. */
  unknownReason: string
}

export interface LockedMail<Subject> {
  mail: OutgoingMail
  subject: Subject
}

interface MailToQueue
  extends Pick<OutgoingMail, 'kind' | 'recipient'>,
    Partial<
      Pick<
        OutgoingMail,
        'id' | 'channel' | 'subject' | 'text' | 'reminder_level' | 'announced_day' | 'former_day'
      >
    > {
  subjectId: string
}

/**
 * Stores the final content of a mail and queues its job, due in ten seconds, in the caller's transaction. Returns
 * `null` when a mail about the same record (about an order: of the same kind) is already queued, so a repeated
 * submission sends one mail.
 */
export async function queueOutgoingMail(
  tx: Transaction,
  { clock, jobs }: Deps<'clock' | 'jobs'>,
  by: StaffPerson,
  outbox: OutboxKind,
  { subjectId, ...frozen }: MailToQueue,
): Promise<OutgoingMail | null> {
  const now = clock.now()
  const [mail] = await tx
    .insert(outgoingMails)
    .values({
      id: randomId(),
      ...frozen,
      [outbox.subjectId]: subjectId,
      state: 'queued',
      author_id: by.userId,
      author_name: by.name,
      created_at: now,
      due_at: new Date(now.getTime() + secondsToUndo * 1000),
    })
    .onConflictDoNothing()
    .returning()
  if (!mail) return null
  await outbox.queueJob(tx, jobs, mail.id, secondsToUndo)
  return mail
}

/**
 * Cancels the queued mails of a locked record; with `only`, the one of this id or kind. Returns one of them; `null` when there is
 * none or its job may already have started.
 */
export async function cancelQueuedOutgoingMail(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  outbox: Pick<OutboxKind, 'subjectId'>,
  subjectId: string,
  only: Partial<Pick<OutgoingMail, 'id' | 'kind'>> = {},
): Promise<OutgoingMail | null> {
  const isWaiting = and(
    eq(outgoingMails[outbox.subjectId], subjectId),
    eq(outgoingMails.state, 'queued'),
    gt(outgoingMails.due_at, clock.now()),
    only.id === undefined ? undefined : eq(outgoingMails.id, only.id),
    only.kind === undefined ? undefined : eq(outgoingMails.kind, only.kind),
  )
  const [mail] = await tx.update(outgoingMails).set({ state: 'cancelled' }).where(isWaiting).returning()
  return mail ?? null
}

/**
 * Returns a mail with the record that it is about, both locked until `tx` ends; `null` when the mail does not exist or is in
 * another state.
 */
export async function lockOutgoingMail<Subject>(
  tx: Transaction,
  outbox: Pick<Outbox<Subject>, 'subjectId' | 'lock'>,
  mailId: string,
  state: OutgoingMail['state'] = 'queued',
): Promise<LockedMail<Subject> | null> {
  const hasMailId = eq(outgoingMails.id, mailId)
  const [found] = await tx.select().from(outgoingMails).where(hasMailId)
  const subjectId = found?.[outbox.subjectId]
  const subject = subjectId ? await outbox.lock(tx, subjectId) : null
  if (!subject) return null
  const [mail] = await tx.select().from(outgoingMails).where(hasMailId).for('update')
  return mail?.state === state ? { mail, subject } : null
}

/** Builds the mail to send. Its id must be the same at each try. */
type ComposeMail<Subject> = (mail: OutgoingMail, subject: Subject) => Promise<Mail>

/**
 * Sends a mail when it is due. Claims the mail before and records it as sent after, so that no transaction is open while waiting
 * for the mail server and only one of two runs sends it. A run that was interrupted between the server's response and the record
 * sends the same Message-ID again. Ignores cancelled mails. A letter is only recorded as sent: staff print and post it.
 */
export const deliverMail = <Subject>(
  deps: DeliverDeps,
  outbox: Outbox<Subject>,
  mailId: string,
  compose: ComposeMail<Subject>,
): Promise<void> =>
  serializeByKey(`mail ${mailId}`, async () => {
    const claimed = await deps.db.transaction((tx) => claimMail(tx, deps, outbox, mailId))
    if (!claimed) return
    try {
      if (claimed.mail.channel === 'mail')
        await deps.mailer.send(await compose(claimed.mail, claimed.subject))
    } catch (error) {
      if (error instanceof PermanentJobFailure) return rejectMail(deps, outbox, mailId, error.message)
      // If the database is unavailable, the claim remains: this process ignores it, and others after `mailClaimSeconds`.
      await releaseMail(deps.db, mailId).catch(() => undefined)
      throw error
    }
    await retryBriefly(() => deps.db.transaction((tx) => recordSent(tx, deps, outbox, mailId)))
  })

/** Seconds after which another process may take over a claim, because the claiming process has ended or hangs. */
export const mailClaimSeconds = 60

/**
 * Marks a due mail as being sent by this process; returns `null` if there is nothing to send. Throws while another process has a
 * claim, so that the job runs again later.
 */
async function claimMail<Subject>(
  tx: Transaction,
  deps: DeliverDeps,
  outbox: Outbox<Subject>,
  mailId: string,
): Promise<LockedMail<Subject> | null> {
  const locked = await lockOutgoingMail(tx, outbox, mailId)
  if (!locked || (await requeueEarlyMail(tx, deps, outbox, locked.mail))) return null
  const { claimed_by, claimed_at } = locked.mail
  const now = deps.clock.now()
  const freeFrom = (claimed_at?.getTime() ?? 0) + mailClaimSeconds * 1000
  if (claimed_by !== null && claimed_by !== processId && now.getTime() < freeFrom)
    throw new Error('another process has begun to send this mail')
  await tx
    .update(outgoingMails)
    .set({ claimed_by: processId, claimed_at: now })
    .where(eq(outgoingMails.id, mailId))
  return locked
}

const unclaimed = { claimed_by: null, claimed_at: null }

const releaseMail = (db: Database, mailId: string) =>
  db
    .update(outgoingMails)
    .set(unclaimed)
    .where(and(eq(outgoingMails.id, mailId), eq(outgoingMails.claimed_by, processId)))

async function recordSent<Subject>(
  tx: Transaction,
  deps: RecordDeps,
  outbox: Outbox<Subject>,
  mailId: string,
): Promise<void> {
  const locked = await lockOutgoingMail(tx, outbox, mailId)
  if (!locked) return
  const sent_at = deps.clock.now()
  await tx
    .update(outgoingMails)
    .set({ ...unclaimed, state: 'sent', sent_at })
    .where(eq(outgoingMails.id, mailId))
  await outbox.recordSent(tx, deps, locked, sent_at)
}

/**
 * Queues the job again when it has started too early, because the clocks of database and process differ or because the mail was
 * queued anew. Returns whether it did.
 */
export async function requeueEarlyMail(
  tx: Transaction,
  { clock, jobs }: Deps<'clock' | 'jobs'>,
  { queueJob }: OutboxKind,
  { id, due_at }: OutgoingMail,
): Promise<boolean> {
  const early = due_at.getTime() - clock.now().getTime()
  if (early > 0) await queueJob(tx, jobs, id, Math.ceil(early / 1000))
  return early > 0
}

/**
 * Marks a mail as rejected when its job has used up its attempts. A letter has no delivery that could fail: it is recorded as
 * sent, which its job could not do.
 */
export const markMailUndeliverable = <Subject>(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  outbox: Outbox<Subject>,
  mailId: string,
  cause: GivenUpCause,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockOutgoingMail(tx, outbox, mailId)
    if (!locked) return
    if (locked.mail.channel === 'post') await recordSent(tx, deps, outbox, mailId)
    else await markMailRejected(tx, deps, outbox, locked, undeliverableReasons[cause])
  })

const undeliverableReasons: Readonly<Record<GivenUpCause, string>> = {
  failed: 'le serveur de messagerie n’a pas répondu',
  'process-ended': 'le site s’est arrêté deux fois en l’envoyant',
}

const rejectMail = <Subject>(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  outbox: Outbox<Subject>,
  mailId: string,
  reason: string,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockOutgoingMail(tx, outbox, mailId)
    if (locked) await markMailRejected(tx, deps, outbox, locked, reason)
  })

/** Marks a locked mail as rejected. */
export async function markMailRejected<Subject>(
  tx: Transaction,
  deps: RecordDeps,
  outbox: Outbox<Subject>,
  locked: LockedMail<Subject>,
  reason: string,
): Promise<void> {
  const rejection = firstLine(reason)
  await tx
    .update(outgoingMails)
    .set({ ...unclaimed, state: 'refused', refusal: rejection })
    .where(eq(outgoingMails.id, locked.mail.id))
  await outbox.recordRejected(tx, deps, locked, rejection)
}

const firstLine = (reason: string) => reason.split('\n')[0]?.slice(0, 300) ?? ''

/**
 * Records a bounce: marks the mail as rejected and updates the record that it is about. Returns the recipient in lower case;
 * `null` when the Message-ID belongs to another outbox or to a letter, or the report is about another recipient.
 */
async function recordBounceOf<Subject>(
  tx: Transaction,
  deps: RecordDeps,
  outbox: Outbox<Subject>,
  messageId: string,
  { recipient, reason }: Pick<DeliveryReport, 'recipient' | 'reason'>,
): Promise<string | null> {
  const id = parseMailId(outbox, messageId)
  const isReported = id && and(eq(outgoingMails.id, id), eq(outgoingMails.channel, 'mail'))
  const [found] = isReported ? await tx.select().from(outgoingMails).where(isReported) : []
  const email = found?.[outbox.subjectId] ? found.recipient.toLowerCase() : ''
  if (!found || !email || (recipient && recipient !== email)) return null
  const locked = await lockOutgoingMail(tx, outbox, found.id, 'sent')
  if (!locked) return email
  const rejection = firstLine(reason || outbox.unknownReason)
  const at = deps.clock.now()
  await tx
    .update(outgoingMails)
    .set({ state: 'refused', refusal: rejection, returned_at: at })
    .where(eq(outgoingMails.id, found.id))
  await outbox.recordReturned(tx, deps, locked, { at, rejection })
  return email
}

/** Combines the outboxes of all kinds of records for `Deps.outboxes`. */
export const combineOutboxes = (outboxes: readonly Outbox<unknown>[]): Outboxes => ({
  async recordBounce(tx, deps, messageId, report) {
    for (const outbox of outboxes) {
      const email = await recordBounceOf(tx, deps, outbox, messageId, report)
      if (email) return email
    }
    return null
  },
})

/** Whether a Message-ID names a mail of one of the outboxes. */
export async function isOutgoingMail(db: Database, messageId: string): Promise<boolean> {
  const id = mailIdPattern.exec(messageId)?.[2]
  return id !== undefined && (await db.$count(outgoingMails, eq(outgoingMails.id, id))) > 0
}

/** Returns the `Mail.id` of a mail, from which the mailer derives the Message-ID that `recordBounce` parses. */
export const outgoingMailId = ({ prefix }: Pick<OutboxKind, 'prefix'>, mailId: string) =>
  `${prefix}-${mailId}`

/** Parses a Message-ID, with or without angle brackets. Returns `null` when it names no mail of this outbox. */
function parseMailId({ prefix }: OutboxKind, messageId: string): string | null {
  const [, named, id] = mailIdPattern.exec(messageId) ?? []
  return named === prefix ? (id ?? null) : null
}

const mailIdPattern = /^<?([a-z]+)-([A-Za-z0-9]{16})@/
