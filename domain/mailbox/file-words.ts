import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { LetterNotice } from '../../db/schema/inbox/letters.ts'
import { mailAddresses } from '../../db/schema/tables.ts'
import { discardFiles } from '../letters/attachments/attach-files.ts'
import { receiveLetter } from '../letters/receive-letter.ts'
import type { Thread } from '../letters/threads/thread.ts'
import type { World } from '../world.ts'
import { findMailsThread } from './find-mails-thread.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { type KeptFiles, keepMailFiles } from './keep-mail-files.ts'
import { openMessage } from './open-message.ts'
import { type Filed, recordMail, type Taking } from './record-mail.ts'

type Needs = World<
  'db' | 'clock' | 'jobs' | 'files' | 'mailer' | 'announcements' | 'limits' | 'secret' | 'mailAddress'
>

/** What a person writes. */
export async function fileWords(world: Needs, mailbox: string, mail: IncomingMail): Promise<Taking> {
  const files = await keepMailFiles(world, mail)
  if (files.outcome === 'no-room') return files
  let isFiled = false
  try {
    const taking = await fileWith(world, mailbox, mail, files)
    isFiled = taking.outcome !== 'known'
    return taking
  } finally {
    if (!isFiled) await discardFiles(world, files.attachments).catch(() => {})
  }
}

type Kept = Extract<KeptFiles, { outcome: 'kept' }>

function fileWith(world: Needs, mailbox: string, mail: IncomingMail, files: Kept): Promise<Taking> {
  return recordMail(world, mailbox, mail, async (tx) => {
    // Whoever writes is there, and their address takes mails.
    await tx.delete(mailAddresses).where(eq(mailAddresses.email, mail.from.email))
    const thread = await findMailsThread(tx, world, mailbox, mail)
    if (thread) return fileAnswer(tx, world, mail, thread, files)
    const notices = [...files.notices, ...noticesOf(mail)]
    const opened = await openMessage(tx, world, mail, { attachments: files.attachments, notices })
    return { outcome: 'message', thread: opened }
  })
}

async function fileAnswer(
  tx: Database,
  world: Needs,
  mail: IncomingMail,
  thread: Thread,
  files: Kept,
): Promise<Filed> {
  const { name, email } = mail.from
  const isOthers = thread.email.toLowerCase() !== email
  const notices: LetterNotice[] = isOthers ? [{ what: 'other-address' }] : []
  const receipt = await receiveLetter(tx, world, thread, {
    channel: 'mail',
    email,
    subject: mail.subject,
    text: mail.text,
    name: name || (isOthers ? email : thread.name || email),
    attachments: files.attachments,
    notices: [...notices, ...files.notices, ...noticesOf(mail)],
    messageId: mail.messageId,
    inReplyTo: mail.answers[0] ?? null,
  })
  // Forgotten at this very moment: the next try finds no thread.
  if (receipt.outcome === 'no-thread') throw new Error('the thread of a mail has gone')
  return { outcome: 'letter', thread }
}

function noticesOf({ isCut, isTooLarge, unread }: IncomingMail): LetterNotice[] {
  if (unread) return [{ what: 'unread' }]
  if (isTooLarge) return [{ what: 'too-large' }]
  return isCut ? [{ what: 'cut' }] : []
}
