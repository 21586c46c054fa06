import type { Database } from '../../db/client.ts'
import type { LetterAttachment } from '../../db/schema/inbox/letter-attachment.ts'
import type { LetterNotice } from '../../db/schema/inbox/letters.ts'
import { letters } from '../../db/schema/tables.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import { claimAttachments } from './attachments/claim-attachments.ts'
import type { ThreadKey } from './threads/thread-key.ts'

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

/** A visitor’s letter: its row and its files, and nothing of what follows from it. Answers its id; `null` when it stands there already. */
export async function keepReceived(
  tx: Database,
  world: World<'clock'>,
  thread: ThreadKey,
  letter: ReceivedLetter,
): Promise<string | null> {
  const now = world.clock.now()
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
  if (!kept) return null
  await claimAttachments(tx, world, letter.attachments ?? [])
  return kept.id
}
