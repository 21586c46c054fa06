import type { Transaction } from '../../../db/client.ts'
import type {
  IncomingMessageWarning,
  MessageAttachment,
} from '../../../db/schema/correspondence/thread-messages.ts'
import { threadMessages } from '../../../db/schema/tables.ts'
import { recordEvent, visitorActor } from '../../kernel/events/record-event.ts'
import { incrementFormCounter } from '../../kernel/flow/form-counters.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import { inboxCounterNames } from '../../kernel/inbox-kind.ts'
import type { ClientPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { claimAttachments } from './attachments.ts'
import { announceThread, lockThread, type Thread, updateThreadStatus } from './thread.ts'

type MessageReceipt =
  | { outcome: 'received'; messageId: string }
  /** A message with the same id or Message-ID is already stored. */
  | { outcome: 'known' }
  | { outcome: 'no-thread' }

type Needs = Deps<'clock' | 'jobs' | 'announcements'>

/**
 * Stores a message of a visitor in the caller's transaction. The thread then waits for an answer of the workshop and staff are
 * notified, unless the thread is spam. Throws when one of the files has been swept.
 */
export async function recordVisitorMessage(
  tx: Transaction,
  deps: Needs,
  key: ThreadKey,
  message: ReceivedMessage,
): Promise<MessageReceipt> {
  const thread = await lockThread(tx, key)
  if (!thread) return { outcome: 'no-thread' }
  const messageId = await insertVisitorMessage(tx, deps, thread, message)
  if (!messageId) return { outcome: 'known' }
  if (thread.state !== 'spam') {
    await markWaitingForAnswer(tx, deps, thread)
    await deps.jobs.enqueue(tx, 'notify-staff', { kind: 'answer', id: messageId })
  }
  await recordEvent(tx, deps, visitorActor(message.channel, message.person), {
    act: `${thread.kind}.written`,
    id: thread.id,
    before: null,
    after: { ...thread.eventData, letter: messageId, files: message.attachments?.length ?? 0 },
  })
  await announceThread(tx, deps, thread)
  return { outcome: 'received', messageId }
}

/** A message from a visitor. */
interface ReceivedMessage {
  /** Id from the page (16 random characters), so that a repeated submission is ignored. Mails have no id. */
  id?: string
  channel: 'mail' | 'page'
  /** Displayed author name; the e-mail address when no name was given. */
  name: string
  email: string
  subject?: string
  text: string
  /** Files that are already stored. They are claimed when the message is inserted (`claimAttachments`). */
  attachments?: MessageAttachment[]
  /** Without angle brackets. */
  messageId?: string | null
  inReplyTo?: string | null
  notices?: IncomingMessageWarning[]
  /** The signed-in client who wrote the message. */
  person?: ClientPerson | null
}

/**
 * Inserts a visitor's message and claims its files, without changing the thread. Returns its id, or `null` when it is already
 * stored.
 */
export async function insertVisitorMessage(
  tx: Transaction,
  deps: Deps<'clock'>,
  thread: ThreadKey,
  message: ReceivedMessage,
): Promise<string | null> {
  const now = deps.clock.now()
  const [kept] = await tx
    .insert(threadMessages)
    .values({
      id: message.id ?? randomId(),
      thread_kind: thread.kind,
      thread_id: thread.id,
      direction: 'received',
      channel: message.channel,
      author_name: message.name,
      email: message.email,
      subject: message.subject ?? '',
      text: message.text,
      attachments: message.attachments ?? [],
      notices: message.notices ?? [],
      message_id: message.messageId ?? null,
      in_reply_to: message.inReplyTo ?? null,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: threadMessages.id })
  if (!kept) return null
  await claimAttachments(tx, deps, message.attachments ?? [])
  return kept.id
}

async function markWaitingForAnswer(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  { kind, id, state, isSeen, waitsSince }: Thread,
): Promise<void> {
  await updateThreadStatus(
    tx,
    { kind, id },
    {
      state: state === 'new' ? 'new' : 'in_progress',
      closed_reason: null,
      seen: false,
      waits_since: waitsSince ?? clock.now(),
    },
  )
  if (isSeen) await incrementFormCounter(tx, inboxCounterNames[kind])
}
