import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { LetterAttachment, LetterNotice } from '../../db/schema/letters.ts'
import { letters, type quoteRequests } from '../../db/schema/tables.ts'
import { visitor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { countOneMore } from '../form-counters.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import { announceThread } from './announce-thread.ts'
import { claimAttachments } from './keep-attachment.ts'
import { threadTable } from './thread.ts'
import type { ThreadKey } from './thread-key.ts'

/** What a visitor writes into a thread. */
export interface ReceivedLetter {
  /** 16 random signs where the page gave it one: the same again changes nothing. */
  id?: string
  channel: 'mail' | 'page'
  /** As it is shown; the address where no name was told. */
  name: string
  email: string
  subject?: string
  text: string
  /** Kept, and claimed here (keep-attachment.ts). */
  attachments?: LetterAttachment[]
  /** Without angle brackets. */
  messageId?: string | null
  inReplyTo?: string | null
  notices?: LetterNotice[]
}

export type LetterReceipt =
  | { outcome: 'received'; letterId: string }
  /** It stands there already, by its id or its Message-ID. */
  | { outcome: 'known' }
  | { outcome: 'no-thread' }

type Needs = World<'clock' | 'jobs' | 'announcements'>

/**
 * One letter of a visitor, in the caller's transaction: from now on it is for the workshop to say something, unless the
 * thread is spam (docs/product.md §11.9). Throws when a file of it has been swept.
 */
export async function receiveLetter(
  tx: Database,
  world: Needs,
  thread: ThreadKey,
  letter: ReceivedLetter,
): Promise<LetterReceipt> {
  const table = threadTable(thread.kind)
  const [record] = await tx.select().from(table).where(eq(table.id, thread.id)).for('update')
  if (!record) return { outcome: 'no-thread' }
  const letterId = await keep(tx, world, thread, letter)
  if (!letterId) return { outcome: 'known' }
  await claimAttachments(tx, world, letter.attachments ?? [])
  if (record.state !== 'spam') {
    await askForAnswer(tx, world, thread, record)
    await world.jobs.enqueue(tx, 'notify-staff', { kind: 'answer', id: letterId })
  }
  const told = { letter: letterId, files: letter.attachments?.length ?? 0 }
  const act = `${thread.kind}.written` as const
  await recordEvent(tx, world, visitor(letter.channel), {
    ...{ act, id: thread.id, before: null, after: told },
  })
  await announceThread(tx, world, thread)
  return { outcome: 'received', letterId }
}

type Standing = Pick<typeof quoteRequests.$inferSelect, 'state' | 'seen' | 'waits_since'>

async function askForAnswer(
  tx: Database,
  { clock }: Needs,
  thread: ThreadKey,
  { state, seen, waits_since }: Standing,
): Promise<void> {
  const table = threadTable(thread.kind)
  await tx
    .update(table)
    .set({
      state: state === 'new' ? 'new' : 'in_progress',
      closed_reason: null,
      seen: false,
      waits_since: waits_since ?? clock.now(),
    })
    .where(eq(table.id, thread.id))
  if (seen) await countOneMore(tx, thread.kind === 'request' ? 'forms' : 'contacts')
}

/** Answers its id; `null` when it stands there already. */
async function keep(
  tx: Database,
  { clock }: Needs,
  thread: ThreadKey,
  letter: ReceivedLetter,
): Promise<string | null> {
  const now = clock.now()
  const [kept] = await tx
    .insert(letters)
    .values({
      id: letter.id ?? randomId(),
      thread_kind: thread.kind,
      thread_id: thread.id,
      direction: 'received',
      channel: letter.channel,
      author_name: letter.name,
      email: letter.email,
      subject: letter.subject ?? '',
      text: letter.text,
      attachments: letter.attachments ?? [],
      notices: letter.notices ?? [],
      message_id: letter.messageId ?? null,
      in_reply_to: letter.inReplyTo ?? null,
      created_at: now,
      sent_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: letters.id })
  return kept?.id ?? null
}
