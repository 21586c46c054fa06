import { and, eq, getTableColumns, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { outgoingMails, threadMessages } from '../../../db/schema/tables.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { isNoReplyAddress } from '../../kernel/text/email-address.ts'
import {
  cancelQueuedOutgoingMail,
  lockOutgoingMail,
  type MailChannel,
  type Outbox,
  type OutgoingMail,
  queueOutgoingMail,
} from '../outbox/outbox.ts'
import { findPostalAddressOfThread } from './find-postal-address.ts'
import { messageIdHeader } from './mail-headers.ts'
import {
  findStaffSignature,
  parseShownUntil,
  upsertMessageDraft,
  withoutSignature,
  withSignature,
} from './message-drafts.ts'
import type { MessageForm } from './message-form.ts'
import { findMessage, findMessageDraft, isMessageInThread, type ThreadMessage } from './messages.ts'
import {
  announceThread,
  lockThread,
  markThreadAnswered,
  markThreadUnanswered,
  restoreThreadStatus,
  type Thread,
  threadStatusSnapshotOf,
} from './thread.ts'

type MessageSending =
  | { outcome: 'queued'; message: ThreadMessage }
  /** The thread has new messages since the draft was begun. The page shows them and the draft waits for review. */
  | { outcome: 'thread-changed'; message: ThreadMessage }
  | { outcome: 'empty' }
  /** The thread has no address or a no-reply address. The message stays a draft. */
  | { outcome: 'unanswerable'; email: string }
  /** A letter cannot be sent: neither the client's record nor the request has a complete postal address. */
  | { outcome: 'no-postal-address' }
  | { outcome: 'gone' }

type Needs = Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'mailAddress'>

/**
 * Queues the draft of a staff member as a mail or a letter: stores the final recipient and text, schedules its job ten
 * seconds later, and marks the thread as answered. A repeated submission sends one message.
 */
export function queueThreadMessage(
  deps: Needs,
  person: StaffPerson,
  key: ThreadKey,
  typed: MessageForm,
  channel: MailChannel = 'mail',
): Promise<MessageSending> {
  return deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, key)
    if (!thread) return { outcome: 'gone' }
    const saving = await upsertMessageDraft(tx, deps, person, key, typed)
    if (saving.outcome === 'already-sent') return { outcome: 'queued', message: saving.message }
    const { draft } = saving
    if (!draft) return { outcome: 'empty' }
    const postal = channel === 'post' ? await findPostalAddressOfThread(tx, key) : null
    if (channel === 'post' && !postal) return { outcome: 'no-postal-address' }
    if (!postal && (thread.email === '' || isNoReplyAddress(thread.email)))
      return { outcome: 'unanswerable', email: thread.email }
    const delivery = { channel, recipient: postal ? postal.join('\n') : thread.email }
    const until = knownUntil(draft, typed, deps.clock.now())
    if (await hasNewerMessages(tx, key, until, person.userId))
      return { outcome: 'thread-changed', message: await markNeedsReview(tx, draft) }
    const text = withSignature(draft.text, await findStaffSignature(tx, person))
    const twin = await findDuplicate(tx, deps, draft, text, channel)
    if (!twin) {
      const message = await queueMessage(tx, deps, person, thread, { ...draft, text }, delivery)
      return { outcome: 'queued', message }
    }
    await tx.delete(threadMessages).where(eq(threadMessages.id, draft.id))
    return { outcome: 'queued', message: twin }
  })
}

/**
 * Returns the time up to which the author has seen the thread. A draft held for review counts as reviewed up to the time its
 * page was rendered.
 */
function knownUntil({ state, known_at, created_at }: ThreadMessage, { vu }: MessageForm, now: Date): Date {
  const startedAt = known_at ?? created_at
  const seen = state === 'held' ? parseShownUntil(vu, now) : null
  return seen && seen > startedAt ? seen : startedAt
}

async function markNeedsReview(tx: Transaction, draft: ThreadMessage): Promise<ThreadMessage> {
  await tx.update(threadMessages).set({ state: 'held' }).where(eq(threadMessages.id, draft.id))
  return { ...draft, state: 'held' }
}

/** Whether the thread has received a message since that time, or another staff member has answered. */
async function hasNewerMessages(
  db: Database,
  key: ThreadKey,
  since: Date,
  authorId: string,
): Promise<boolean> {
  const isOfOthers = or(isNull(threadMessages.author_id), ne(threadMessages.author_id, authorId))
  const isAnswer = and(eq(threadMessages.state, 'dispatched'), isOfOthers)
  const newer = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(
      and(
        isMessageInThread(key),
        gt(threadMessages.created_at, since),
        or(eq(threadMessages.direction, 'received'), isAnswer),
      ),
    )
    .limit(1)
  return newer.length > 0
}

/**
 * Returns an identical message without attachments that the same author sent in the same way in the last 60 seconds from another
 * page.
 */
async function findDuplicate(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  draft: ThreadMessage,
  text: string,
  channel: MailChannel,
): Promise<ThreadMessage | null> {
  if (draft.attachments.length > 0) return null
  const [twin] = await tx
    .select(getTableColumns(threadMessages))
    .from(threadMessages)
    .innerJoin(outgoingMails, eq(outgoingMails.message_id, threadMessages.id))
    .where(
      and(
        isMessageInThread({ kind: draft.thread_kind, id: draft.thread_id }),
        eq(threadMessages.author_id, draft.author_id ?? ''),
        inArray(outgoingMails.state, ['queued', 'sent']),
        eq(outgoingMails.channel, channel),
        gt(threadMessages.created_at, new Date(clock.now().getTime() - 60_000)),
        ne(threadMessages.id, draft.id),
        eq(threadMessages.text, text),
      ),
    )
  return twin ?? null
}

/**
 * Marks a message as sent, so that it no longer changes, queues its mail and marks the thread as answered, in the
 * caller's transaction.
 */
async function queueMessage(
  tx: Transaction,
  deps: Deps<'clock' | 'jobs' | 'announcements' | 'mailAddress'>,
  person: StaffPerson,
  thread: Thread,
  message: ThreadMessage,
  { channel, recipient }: Pick<OutgoingMail, 'channel' | 'recipient'>,
): Promise<ThreadMessage> {
  const [queued] = await tx
    .update(threadMessages)
    .set({
      state: 'dispatched',
      created_at: deps.clock.now(),
      text: message.text,
      email: channel === 'mail' ? recipient : null,
      author_name: person.name,
      message_id: channel === 'mail' ? messageIdHeader(deps, message.id) : null,
      ...(await answerHeaders(tx, thread, message.id)),
      thread_before: threadStatusSnapshotOf(thread),
    })
    .where(eq(threadMessages.id, message.id))
    .returning()
  // Removes the earlier mail of this message (cancelled or rejected): the recipient must receive the same mail.
  await tx.delete(outgoingMails).where(eq(outgoingMails.message_id, message.id))
  const mail = { id: message.id, subjectId: message.id, kind: 'message', channel, recipient } as const
  await queueOutgoingMail(tx, deps, person, messageOutbox, mail)
  await markThreadAnswered(tx, thread, person.userId)
  await recordEvent(tx, deps, staffActor(person), {
    act: `${thread.kind}.answered`,
    id: thread.id,
    before: { state: thread.state },
    after: { ...thread.eventData, ...(channel === 'post' && { channel }) },
  })
  await announceThread(tx, deps, thread)
  return queued ?? message
}

/**
 * Returns the headers of the answer with that id: it answers the visitor's last mail, or else the last other mail of the
 * workshop. The answer itself has a Message-ID already when a rejected mail is sent again.
 */
async function answerHeaders(tx: Transaction, thread: Thread, messageId: string) {
  const { direction, subject, message_id, created_at } = threadMessages
  const [last] = await tx
    .select({
      messageId: sql<
        string | null
      >`(array_agg(${message_id} order by ${direction} = 'received' desc, ${created_at} desc)
        filter (where ${message_id} is not null))[1]`,
      receivedSubject: sql<string | null>`(array_agg(${subject} order by ${created_at} desc)
        filter (where ${direction} = 'received' and ${subject} <> ''))[1]`,
    })
    .from(threadMessages)
    .where(and(isMessageInThread(thread), ne(direction, 'note'), ne(threadMessages.id, messageId)))
  return { in_reply_to: last?.messageId ?? null, subject: subjectOf(thread, last?.receivedSubject) }
}

/**
 * Returns the subject of an answer. Uses the subject of the visitor's mail when there is one, because mail programs group a
 * thread by its subject too.
 */
function subjectOf({ kind, subject }: Pick<Thread, 'kind' | 'subject'>, received?: string | null): string {
  if (received) return `Re: ${received.replace(/^\s*((re|r[ée]p|aw)\s*:\s*)+/i, '')}`
  return kind === 'message' ? `Re: ${subject}` : subject
}

/*
 * Cancelling and resending.
 */

type MessageCancellation = { outcome: 'cancelled' } | { outcome: 'too-late' }

/** Turns a queued message back into its author's draft, until the job has started to send its mail. */
export function cancelQueuedThreadMessage(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  person: StaffPerson,
  key: ThreadKey,
  messageId: string,
): Promise<MessageCancellation> {
  return deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, key)
    const message = thread && (await lockOwn(tx, person, key, messageId))
    const mail = message && (await cancelQueuedOutgoingMail(tx, deps, messageOutbox, messageId))
    if (!mail) return { outcome: 'too-late' }
    await turnIntoDraft(tx, person, key, message)
    if (message.thread_before) await restoreThreadStatus(tx, thread, message.thread_before)
    await recordEvent(tx, deps, staffActor(person), {
      act: `${key.kind}.answer-cancelled`,
      id: key.id,
      before: null,
      after: thread.eventData,
    })
    await announceThread(tx, deps, key)
    return { outcome: 'cancelled' }
  })
}

async function lockOwn(
  tx: Transaction,
  { userId }: StaffPerson,
  key: ThreadKey,
  messageId: string,
): Promise<ThreadMessage | null> {
  const isOwn = and(
    isMessageInThread(key),
    eq(threadMessages.id, messageId),
    eq(threadMessages.author_id, userId),
  )
  const [message] = await tx.select().from(threadMessages).where(isOwn).for('update')
  return message ?? null
}

/** Turns a message into a draft. The text and attachments of a newer draft of the author are appended to it. */
async function turnIntoDraft(
  tx: Transaction,
  person: StaffPerson,
  key: ThreadKey,
  message: ThreadMessage,
): Promise<void> {
  const newerDraft = await findMessageDraft(tx, key, person.userId)
  if (newerDraft) await tx.delete(threadMessages).where(eq(threadMessages.id, newerDraft.id))
  const text = withoutSignature(message.text, await findStaffSignature(tx, person))
  await tx
    .update(threadMessages)
    .set({
      state: 'draft',
      email: null,
      message_id: null,
      in_reply_to: null,
      text: newerDraft ? `${text}\n\n${newerDraft.text}` : text,
      attachments: [...message.attachments, ...(newerDraft?.attachments ?? [])],
      thread_before: null,
    })
    .where(eq(threadMessages.id, message.id))
}

/** Queues a rejected message again as a mail, to the current address of the thread. */
export function queueThreadMessageAgain(
  deps: Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'mailAddress'>,
  person: StaffPerson,
  key: ThreadKey,
  messageId: string,
): Promise<{ outcome: 'queued' } | { outcome: 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockOutgoingMail(tx, messageOutbox, messageId, 'refused')
    if (!locked) return { outcome: 'gone' }
    const { message, thread } = locked.subject
    if (thread.kind !== key.kind || thread.id !== key.id) return { outcome: 'gone' }
    // The person who resends becomes the author, so that they may cancel the message.
    await tx.update(threadMessages).set({ author_id: person.userId }).where(eq(threadMessages.id, messageId))
    await queueMessage(tx, deps, person, thread, message, { channel: 'mail', recipient: thread.email })
    return { outcome: 'queued' }
  })
}

/*
 * Mail delivery.
 */

interface MailedMessage {
  message: ThreadMessage
  thread: Thread
}

export const messageOutbox: Outbox<MailedMessage> = {
  subjectId: 'message_id',
  prefix: 'letter',
  unknownReason: 'le message est revenu',

  queueJob(tx, jobs, messageId, inSeconds) {
    return jobs.enqueue(tx, 'send-letter', { letterId: messageId }, { inSeconds })
  },

  async lock(tx, id) {
    const message = await findMessage(tx, id)
    const thread = message && (await lockThread(tx, { kind: message.thread_kind, id: message.thread_id }))
    return thread && { message, thread }
  },

  recordSent(tx, deps, { subject }) {
    return announceThread(tx, deps, subject.thread)
  },

  recordRejected(tx, deps, { subject }) {
    return recordUnanswered(tx, deps, subject.thread)
  },

  recordReturned(tx, deps, { subject }) {
    return recordUnanswered(tx, deps, subject.thread)
  },
}

/** Records that an answer was not delivered: the thread waits for the workshop again. */
async function recordUnanswered(
  tx: Transaction,
  deps: Deps<'clock' | 'announcements'>,
  thread: Thread,
): Promise<void> {
  await markThreadUnanswered(tx, thread, deps.clock.now())
  await recordEvent(tx, deps, siteActor, {
    act: `${thread.kind}.answer-refused`,
    id: thread.id,
    before: null,
    after: thread.eventData,
  })
  await announceThread(tx, deps, thread)
}
