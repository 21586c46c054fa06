import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type {
  IncomingMessageWarning,
  MessageAttachment,
} from '../../../db/schema/correspondence/thread-messages.ts'
import { contactMessages, fetchedMails, mailAddresses } from '../../../db/schema/tables.ts'
import { incrementFormCounter } from '../../kernel/flow/form-counters.ts'
import type { ThreadKey } from '../../kernel/inbox-kind.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { IncomingMail, IncomingMailFile, IncomingMailHead } from '../../kernel/ports/incoming-mail.ts'
import { randomId } from '../../kernel/random-id.ts'
import { type AttachmentRejection, attachmentLimits } from '../threads/attachment-rules.ts'
import { discardAttachments, storeAttachment, storeMailedAttachment } from '../threads/attachments.ts'
import { insertVisitorMessage, recordVisitorMessage } from '../threads/record-visitor-message.ts'
import { announceThread, type Thread } from '../threads/thread.ts'
import { findMailThread } from './find-mail-thread.ts'
import { isRobotAddress, parseHeaderAddress } from './mail-sender.ts'
import { isWorkshopAddress } from './own-address.ts'
import type { DeliveryReportOutcome } from './process-delivery-report.ts'

type Needs = Deps<
  | 'db'
  | 'clock'
  | 'jobs'
  | 'files'
  | 'pictures'
  | 'mailer'
  | 'announcements'
  | 'limits'
  | 'secret'
  | 'mailAddress'
  | 'facts'
>

/** Adds a mail of a person to the thread that it answers, otherwise stores it as a new contact message. */
export async function processThreadMail(
  deps: Needs,
  mailbox: string,
  received: IncomingMail,
): Promise<MailProcessingResult> {
  const mail = { ...received, from: answerableSender(deps, received) }
  const files = await storeMailFiles(deps, mail)
  if (files.outcome === 'no-room') return files
  let isFiled = false
  try {
    const filing = await fileMailWithAttachments(deps, mailbox, mail, files)
    isFiled = filing.outcome !== 'known'
    return filing
  } finally {
    if (!isFiled) await discardAttachments(deps, files.attachments).catch(() => {})
  }
}

/** Returns the sender, with the Reply-To address when the From address is a no-reply address. Website forms send such mails. */
function answerableSender(
  deps: Deps<'mailAddress' | 'facts'>,
  { from, headers }: Pick<IncomingMailHead, 'from' | 'headers'>,
): IncomingMailHead['from'] {
  if (!isRobotAddress(from.email)) return from
  const replyTo = parseHeaderAddress(headers.get('reply-to') ?? '')
  const isAnswerable = replyTo !== '' && !isRobotAddress(replyTo) && !isWorkshopAddress(deps, replyTo)
  return isAnswerable ? { ...from, email: replyTo } : from
}

type StoredFiles = Extract<StoredMailFiles, { outcome: 'stored' }>

function fileMailWithAttachments(
  deps: Needs,
  mailbox: string,
  mail: IncomingMail,
  files: StoredFiles,
): Promise<MailProcessingResult> {
  return runOncePerMail(deps, mailbox, mail, async (tx) => {
    // The sender is no longer absent and the address works, so its bounce and absence are deleted.
    await tx.delete(mailAddresses).where(eq(mailAddresses.email, mail.from.email))
    const thread = await findMailThread(tx, deps, mailbox, mail)
    if (thread) return fileAnswer(tx, deps, mail, thread, files)
    const notices = [...files.notices, ...noticesOf(mail)]
    const opened = await openContactMessage(tx, deps, mail, { attachments: files.attachments, notices })
    return { outcome: 'message', thread: opened }
  })
}

async function fileAnswer(
  tx: Transaction,
  deps: Needs,
  mail: IncomingMail,
  thread: Thread,
  files: StoredFiles,
): Promise<FiledMail> {
  const { name, email } = mail.from
  const isOthers = thread.email.toLowerCase() !== email
  const notices: IncomingMessageWarning[] = isOthers ? [{ what: 'other-address' }] : []
  const receipt = await recordVisitorMessage(tx, deps, thread, {
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
  // The thread was deleted in the meantime: the next attempt opens a new one.
  if (receipt.outcome === 'no-thread') throw new Error('the thread of an incoming mail was deleted')
  return { outcome: 'letter', thread }
}

function noticesOf({ isCut, isTooLarge, unread }: IncomingMail): IncomingMessageWarning[] {
  if (unread) return [{ what: 'unread' }]
  if (isTooLarge) return [{ what: 'too-large' }]
  return isCut ? [{ what: 'cut' }] : []
}

interface Along {
  attachments: MessageAttachment[]
  notices: IncomingMessageWarning[]
}

/**
 * Creates a contact message from a mail that belongs to no thread; its attachments and notices become the first message of the
 * thread. Sends no confirmation to the sender, and notifies only staff members who chose so: the workshop already has the mail
 * in its mailbox.
 */
async function openContactMessage(
  tx: Transaction,
  deps: Deps<'clock' | 'jobs' | 'announcements' | 'facts'>,
  { from, subject, text, messageId }: IncomingMail,
  along: Along,
): Promise<ThreadKey> {
  const thread = { kind: 'message', id: randomId() } as const
  const now = deps.clock.now()
  await tx.insert(contactMessages).values({
    id: thread.id,
    name: from.name || null,
    email: from.email,
    object: subject || 'Sans objet',
    message: text,
    message_id: messageId,
    client_email: deps.facts.current().contactEmail,
    created_at: now,
    waits_since: now,
  })
  await incrementFormCounter(tx, 'contacts')
  if (along.attachments.length + along.notices.length > 0) {
    const { name, email } = from
    await insertVisitorMessage(tx, deps, thread, {
      ...along,
      channel: 'mail',
      name: name || email,
      email,
      text: '',
    })
  }
  await deps.jobs.enqueue(tx, 'notify-staff', { kind: 'message', id: thread.id })
  await announceThread(tx, deps, thread)
  return thread
}

/** Size in bytes below which an inline picture is left out, as the logo of a signature or a tracking pixel. */
const ornamentBytes = 10 * 1024

type StoredMailFiles =
  | { outcome: 'stored'; attachments: MessageAttachment[]; notices: IncomingMessageWarning[] }
  /** The disk is nearly full: the mail waits in its mailbox. */
  | { outcome: 'no-room' }

/** Stores the files of a mail under the rules of uploads; a file that is left out gets a notice. */
async function storeMailFiles(
  deps: Deps<'db' | 'files' | 'clock' | 'pictures'>,
  { files, unread }: IncomingMail,
): Promise<StoredMailFiles> {
  if (unread) return storeUnread(deps, unread)
  const attachments: MessageAttachment[] = []
  let isStored = false
  try {
    const storedFiles = await storeEach(deps, files, attachments)
    isStored = storedFiles.outcome === 'stored'
    return storedFiles
  } finally {
    // The mail is fetched again later, with all its files.
    if (!isStored) await discardAttachments(deps, attachments).catch(() => {})
  }
}

/** Stores the files one by one and adds each to `attachments`, so that the caller can discard them after an error. */
async function storeEach(
  deps: Deps<'db' | 'files' | 'clock' | 'pictures'>,
  files: readonly IncomingMailFile[],
  attachments: MessageAttachment[],
): Promise<StoredMailFiles> {
  const notices: IncomingMessageWarning[] = []
  for (const { name, bytes } of files.filter((file) => !isOrnament(file))) {
    const isFull = attachments.length >= attachmentLimits.maxFiles
    const receipt = isFull
      ? ({ outcome: 'rejected', reason: 'too-many' } as const)
      : await storeMailedAttachment(deps, { name, bytes })
    if (receipt.outcome === 'no-room') return receipt
    if (receipt.outcome === 'stored') attachments.push(receipt.attachment)
    else if (notices.length < attachmentLimits.maxFiles)
      notices.push({ what: 'left-out', name, reason: reasons[receipt.reason] })
  }
  return { outcome: 'stored', attachments, notices }
}

/** Stores a mail that could not be parsed as a file that can only be downloaded. */
async function storeUnread(deps: Deps<'db' | 'files' | 'clock'>, bytes: Buffer): Promise<StoredMailFiles> {
  if (!(await deps.files.hasRoom())) return { outcome: 'no-room' }
  const kind = { what: 'fichier', extension: 'eml', contentType: 'application/octet-stream' } as const
  return {
    outcome: 'stored',
    attachments: [await storeAttachment(deps, 'e-mail.eml', { source: bytes, bytes: bytes.length, kind })],
    notices: [],
  }
}

/** Reasons, as the end of a sentence that begins « n’a pas été repris : ». */
const reasons: Readonly<Record<AttachmentRejection, string>> = {
  'too-many': `un e-mail contient ${attachmentLimits.maxFiles} fichiers au plus.`,
  'too-large': 'il dépasse 20\u00a0Mo.',
  empty: 'il est vide.',
  'unknown-kind': 'son format n’est pas de ceux que le site garde.',
  'not-an-image': 'cette image est abîmée ou incomplète.',
  'too-many-pixels': 'cette image a des dimensions trop grandes.',
}

const isOrnament = ({ isInline, bytes }: IncomingMailFile) => isInline && bytes.length < ornamentBytes

/**
 * Result of filing a mail. Only mails with `letter` or `message` are shown in a thread; the others remain in the
 * mailbox only.
 */
type MailOutcome = DeliveryReportOutcome | 'letter' | 'message' | 'absence' | 'list' | 'robot' | 'own'

export type MailProcessingResult = { outcome: MailOutcome | 'known' } | { outcome: 'no-room' }

interface FiledMail {
  outcome: MailOutcome
  thread?: ThreadKey | null
}

/** Whether the mail was filed before. */
export async function isMailAlreadyProcessed(
  db: Database,
  mailbox: string,
  { id }: IncomingMailHead,
): Promise<boolean> {
  const isThis = and(eq(fetchedMails.mailbox, mailbox), eq(fetchedMails.message_id, id))
  return (await db.$count(fetchedMails, isThis)) > 0
}

/**
 * Runs `file` once per mail, in one transaction that inserts the row of the mail first: a second process waits for that row and
 * then returns `known`.
 */
export function runOncePerMail(
  { db, clock }: Deps<'db' | 'clock'>,
  mailbox: string,
  { id }: Pick<IncomingMailHead, 'id'>,
  file: (tx: Transaction) => Promise<FiledMail>,
): Promise<MailProcessingResult> {
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(fetchedMails)
      .values({ mailbox, message_id: id, fetched_at: clock.now(), outcome: 'letter' })
      .onConflictDoNothing()
    if (inserted.rowCount === 0) return { outcome: 'known' }
    const { outcome, thread } = await file(tx)
    await tx
      .update(fetchedMails)
      .set({ outcome, thread_kind: thread?.kind ?? null, thread_id: thread?.id ?? null })
      .where(and(eq(fetchedMails.mailbox, mailbox), eq(fetchedMails.message_id, id)))
    return { outcome }
  })
}
