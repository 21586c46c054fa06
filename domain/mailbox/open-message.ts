import type { Database } from '../../db/client.ts'
import type { LetterAttachment } from '../../db/schema/inbox/letter-attachment.ts'
import type { LetterNotice } from '../../db/schema/inbox/letters.ts'
import { contactMessages } from '../../db/schema/tables.ts'
import { countOneMore } from '../form-counters.ts'
import { keepReceived } from '../letters/keep-received.ts'
import { announceThread } from '../letters/threads/announce-thread.ts'
import type { ThreadKey } from '../letters/threads/thread-key.ts'
import { randomId } from '../random-id.ts'
import { site } from '../site.ts'
import type { World } from '../world.ts'
import type { IncomingMail } from './incoming-mail.ts'

interface Along {
  attachments: LetterAttachment[]
  notices: LetterNotice[]
}

/**
 * A mail that belongs to no thread begins one: a contact message, with what came along as its first letter. Nobody is
 * answered by a program, and the workshop has the mail in its mailbox already: only those of the staff who chose so are told.
 */
export async function openMessage(
  tx: Database,
  world: World<'clock' | 'jobs' | 'announcements'>,
  { from, subject, text, messageId }: IncomingMail,
  along: Along,
): Promise<ThreadKey> {
  const thread = { kind: 'message', id: randomId() } as const
  const now = world.clock.now()
  await tx.insert(contactMessages).values({
    id: thread.id,
    name: from.name || null,
    email: from.email,
    object: subject || 'Sans objet',
    message: text,
    message_id: messageId,
    client_email: site.contactEmail,
    created_at: now,
    waits_since: now,
  })
  await countOneMore(tx, 'contacts')
  if (along.attachments.length + along.notices.length > 0) {
    const { name, email } = from
    await keepReceived(tx, world, thread, { ...along, channel: 'mail', name: name || email, email, text: '' })
  }
  await world.jobs.enqueue(tx, 'notify-staff', { kind: 'message', id: thread.id })
  await announceThread(tx, world, thread)
  return thread
}
