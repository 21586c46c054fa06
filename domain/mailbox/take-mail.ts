import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { LetterNotice } from '../../db/schema/inbox/letters.ts'
import { mailAddresses } from '../../db/schema/tables.ts'
import { receiveLetter } from '../letters/receive-letter.ts'
import type { Thread } from '../letters/threads/thread.ts'
import { inTurn } from '../limits/turns.ts'
import type { World } from '../world.ts'
import { fileReport, markAway } from './file-report.ts'
import { findMailsThread } from './find-mails-thread.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { type KeptFiles, keepMailFiles } from './keep-mail-files.ts'
import { kindOfMail } from './mail-kind.ts'
import { openMessage } from './open-message.ts'
import { type Filed, isKnown, recordMail, type Taking } from './record-mail.ts'
import { whyNowhere } from './why-nowhere.ts'

type Needs = World<
  'db' | 'clock' | 'jobs' | 'files' | 'mailer' | 'announcements' | 'limits' | 'secret' | 'mailAddress'
>

/**
 * Files one mail, once whatever happens: into its thread, as a new message, as what is known of an address, or nowhere
 * (docs/product.md §11.9). Whoever writes too much in an hour is left in the mailbox.
 */
export async function takeMail(world: Needs, mailbox: string, mail: IncomingMail): Promise<Taking> {
  const { db, limits } = world
  if (await isKnown(db, mailbox, mail)) return { outcome: 'known' }
  const kind = kindOfMail(mail)
  const thread = await findMailsThread(db, world, mailbox, mail)
  const nowhere = whyNowhere(world, mail, kind, thread)
  if (nowhere) return recordMail(world, mailbox, mail, async () => ({ outcome: nowhere }))
  if (kind === 'report' || kind === 'absence')
    return recordMail(world, mailbox, mail, (tx) => fileNotice(tx, world, mail, thread))
  const turns = [[limits.mail, mail.from.email]] as const
  const taken = await inTurn(
    turns,
    () => fileWords(world, mailbox, mail),
    ({ outcome }) => isFree(outcome),
  )
  if (taken.outcome !== 'wait') return taken
  return recordMail(world, mailbox, mail, async () => ({ outcome: 'flood' }))
}

const isFree = (outcome: string) => outcome === 'known' || outcome === 'no-room'

async function fileNotice(
  tx: Database,
  world: Needs,
  mail: IncomingMail,
  thread: Thread | null,
): Promise<Filed> {
  if (mail.report) return fileReport(tx, world, mail.report)
  if (thread && thread.email.toLowerCase() === mail.from.email) await markAway(tx, world, mail.from.email)
  return { outcome: 'absence', thread }
}

/** What a person writes. */
async function fileWords(world: Needs, mailbox: string, mail: IncomingMail): Promise<Taking> {
  const files = await keepMailFiles(world, mail)
  if (files.outcome === 'no-room') return files
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
  files: Extract<KeptFiles, { outcome: 'kept' }>,
): Promise<Filed> {
  const { name, email } = mail.from
  const isOthers = thread.email.toLowerCase() !== email
  const notices: LetterNotice[] = isOthers ? [{ what: 'other-address' }] : []
  const receipt = await receiveLetter(tx, world, thread, {
    ...{ channel: 'mail', email, subject: mail.subject, text: mail.text },
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

function noticesOf({ isCut, isTooLarge }: IncomingMail): LetterNotice[] {
  if (isTooLarge) return [{ what: 'too-large' }]
  return isCut ? [{ what: 'cut' }] : []
}
