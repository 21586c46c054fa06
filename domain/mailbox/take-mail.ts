import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { LetterNotice } from '../../db/schema/letters.ts'
import { fetchedMails, mailAddresses } from '../../db/schema/tables.ts'
import { receiveLetter } from '../letters/receive-letter.ts'
import type { Thread } from '../letters/threads/thread.ts'
import type { ThreadKey } from '../letters/threads/thread-key.ts'
import { inTurn } from '../limits/turns.ts'
import type { World } from '../world.ts'
import { fileReport, markAway, type ReportOutcome } from './file-report.ts'
import { findMailsThread } from './find-mails-thread.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { type KeptFiles, keepMailFiles } from './keep-mail-files.ts'
import { kindOfMail, type MailKind } from './mail-kind.ts'
import { openMessage } from './open-message.ts'
import { isSites, isWorkshops } from './own-address.ts'

type Needs = World<
  'db' | 'clock' | 'jobs' | 'files' | 'mailer' | 'announcements' | 'limits' | 'secret' | 'mailAddress'
>

/** What became of a mail; the last four are in the mailbox alone. */
type MailOutcome = ReportOutcome | 'letter' | 'message' | 'absence' | 'list' | 'robot' | 'own' | 'flood'

export type Taking = { outcome: MailOutcome | 'known' } | { outcome: 'no-room' }

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
  if (nowhere) return record(world, mailbox, mail, async () => ({ outcome: nowhere }))
  if (kind === 'report' || kind === 'absence')
    return record(world, mailbox, mail, (tx) => fileNotice(tx, world, mail, thread))
  const turns = [[limits.mail, mail.from.email]] as const
  const taken = await inTurn(
    turns,
    () => fileWords(world, mailbox, mail),
    ({ outcome }) => isFree(outcome),
  )
  if (taken.outcome !== 'wait') return taken
  return record(world, mailbox, mail, async () => ({ outcome: 'flood' }))
}

const isFree = (outcome: string) => outcome === 'known' || outcome === 'no-room'

/** Why a mail is filed nowhere; `null` when it is. */
function whyNowhere(
  world: Needs,
  { from }: IncomingMail,
  kind: MailKind,
  thread: Thread | null,
): 'own' | 'list' | 'robot' | null {
  if (kind === 'report') return null
  if (isSites(world, from.email)) return 'own'
  if (kind === 'absence') return null
  if (!from.email) return 'robot'
  if (thread) return null
  if (isWorkshops(world, from.email)) return 'own'
  return kind === 'person' ? null : kind
}

interface Filed {
  outcome: MailOutcome
  thread?: ThreadKey | null
}

async function isKnown(db: Database, mailbox: string, { id }: IncomingMail): Promise<boolean> {
  const isThis = and(eq(fetchedMails.mailbox, mailbox), eq(fetchedMails.message_id, id))
  return (await db.$count(fetchedMails, isThis)) > 0
}

/** The mail's row stands first, so that of two who take it one waits and finds it taken. */
function record(
  { db, clock }: Needs,
  mailbox: string,
  { id }: IncomingMail,
  file: (tx: Database) => Promise<Filed>,
): Promise<Taking> {
  return db.transaction(async (tx) => {
    const taken = await tx
      .insert(fetchedMails)
      .values({ mailbox, message_id: id, fetched_at: clock.now(), outcome: 'letter' })
      .onConflictDoNothing()
    if (taken.rowCount === 0) return { outcome: 'known' }
    const { outcome, thread } = await file(tx)
    await tx
      .update(fetchedMails)
      .set({ outcome, thread_kind: thread?.kind ?? null, thread_id: thread?.id ?? null })
      .where(and(eq(fetchedMails.mailbox, mailbox), eq(fetchedMails.message_id, id)))
    return { outcome }
  })
}

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
  return record(world, mailbox, mail, async (tx) => {
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
