import { getDomain } from 'tldts-icann'
import { isOutage } from '../../db/guarded-client.ts'
import { fetchedMails } from '../../db/schema/tables.ts'
import { maxDeaths, recordBegunWork } from '../begun-work.ts'
import type { Deps } from '../deps.ts'
import { isKnownEmail } from '../known-emails.ts'
import type { MailboxMessage, RawMail } from '../ports/mailbox.ts'
import { type LimitKeys, type RateLimited, withRateLimit } from '../rate-limits.ts'
import type { Thread } from '../threads/thread.ts'
import { namedSender } from './delivery-reports.ts'
import { type FilingResult, fileThreadMail, isAlreadyFiled, recordMail } from './file-mail.ts'
import { fileReport, findOwnMailId, markAway } from './file-report.ts'
import { findMailThread } from './find-mail-thread.ts'
import type { IncomingMail, MailHead } from './incoming-mail.ts'
import { kindOfMail, type MailKind } from './mail-kind.ts'
import { countAttempt, forgetAttempts, postponeMail } from './mailbox-state.ts'
import { isSiteAddress, isWorkshopAddress } from './own-address.ts'

/** Tries after which a mail that cannot be read or filed is only kept as it came. */
const mostAttempts = 10
/** And those after which one of which not even that can be done is left to people, and delays nobody. */
const mostOfAll = 2 * mostAttempts

type ReceiveMailDeps = Parameters<typeof fileMail>[0]

/**
 * Fetches, reads and files one mail: `unreadable` once it is given up, `wait` when it is for later. While the database or the
 * file store is away no attempt counts. Rejects when it failed, and is to be tried again. A mail that has ended the
 * process twice is not read: it is stored as it came, and left in the mailbox if that ends the process too.
 */
export async function receiveMail(
  deps: ReceiveMailDeps,
  mailbox: string,
  message: MailboxMessage,
): Promise<MailReceipt> {
  return recordBegunWork(deps, `mail ${mailbox} ${message.place}`, (deaths) =>
    tryMail(deps, mailbox, message, deaths),
  )
}

async function tryMail(
  deps: ReceiveMailDeps,
  mailbox: string,
  message: MailboxMessage,
  deaths: number,
): Promise<MailReceipt> {
  const { place } = message
  const attempts = await countAttempt(deps, mailbox, place)
  if (attempts > mostOfAll || deaths > maxDeaths) return giveUp(deps, mailbox, place)
  try {
    const receipt = await (attempts > mostAttempts || deaths >= maxDeaths ? fileUnreadableMail : fileMail)(
      deps,
      mailbox,
      message,
    )
    if (receipt.outcome === 'unreadable') return await giveUp(deps, mailbox, place)
    if (receipt.outcome === 'wait') await postponeMail(deps, mailbox, place, receipt.seconds)
    else await forgetAttempts(deps, mailbox, place)
    return receipt
  } catch (error) {
    if (await isTemporaryOutage(deps, error)) await forgetAttempts(deps, mailbox, place).catch(() => {})
    throw error
  }
}

async function giveUp({ db, clock }: ReceiveMailDeps, mailbox: string, place: string): Promise<MailReceipt> {
  await db
    .insert(fetchedMails)
    .values({ mailbox, message_id: `place-${place}`, fetched_at: clock.now(), outcome: 'unreadable' })
    .onConflictDoNothing()
  await forgetAttempts({ db }, mailbox, place)
  return { outcome: 'unreadable' }
}

type FileMailDeps = Deps<
  | 'db'
  | 'clock'
  | 'jobs'
  | 'files'
  | 'pictures'
  | 'mailer'
  | 'mailReader'
  | 'announcements'
  | 'limits'
  | 'secret'
  | 'mailAddress'
>

/** `wait`: no turn is left for whoever writes, and the mail stays in its mailbox until then; `unreadable`: for good. */
type MailReceipt = FilingResult | RateLimited | { outcome: 'unreadable' }

/**
 * Files one mail, once whatever happens: into its thread, as a new message, as what is known of an address, or nowhere
 * (docs/product.md §11.9). Its head says whose turn it takes before anything else of it is fetched and read.
 */
async function fileMail(deps: FileMailDeps, mailbox: string, message: MailboxMessage): Promise<MailReceipt> {
  const { db, limits, mailReader } = deps
  const { source } = await message.fetch('beginning')
  const head = await mailReader.readHead(source)
  if (!head) return fileUnreadableMail(deps, mailbox, message)
  if (await isAlreadyFiled(db, mailbox, head)) return { outcome: 'known' }
  const read = () => readWhole(deps, head, message)
  const reported = head.isReport ? await findOwnMailId(db, head.reported) : null
  // Anybody can write what calls itself a report.
  if (!reported) return fileMailWithinLimits(deps, mailbox, head, read)
  return withRateLimit(
    [
      [limits.mailReports, registeredDomain(head.from.email)],
      [limits.mailReportsOfOne, reported],
    ],
    async () => {
      const mail = await read()
      const { report } = mail
      if (report) return recordMail(deps, mailbox, mail, (tx) => fileReport(tx, deps, report))
      return fileMailWithinLimits(deps, mailbox, { ...head, isReport: false }, async () => mail)
    },
    isFree,
  )
}

/**
 * What is to be given up lies in the office as it came, as a message of whoever its head names, in a stranger's turn;
 * `unreadable` where nobody is named who can be answered.
 */
async function fileUnreadableMail(
  deps: FileMailDeps,
  mailbox: string,
  message: MailboxMessage,
): Promise<MailReceipt> {
  const begun = await message.fetch('beginning')
  const head: MailHead = {
    id: `place-${message.place}`,
    messageId: null,
    from: { name: '', email: namedSender(begun.source) },
    recipients: [],
    subject: '',
    answers: [],
    headers: new Map(),
    isReport: false,
    reported: [],
  }
  if (!head.from.email || reasonNotFiled(deps, head, 'person', null)) return { outcome: 'unreadable' }
  return withRateLimit(
    await mailSenderLimits(deps, head.from.email, false),
    async () => fileThreadMail(deps, mailbox, asItCame(head, await message.fetch('whole'))),
    isFree,
  )
}

async function fileMailWithinLimits(
  deps: FileMailDeps,
  mailbox: string,
  head: MailHead,
  read: () => Promise<IncomingMail>,
): Promise<MailReceipt> {
  const thread = await findMailThread(deps.db, deps, mailbox, head)
  const unread = await fileByHead(deps, mailbox, head, thread)
  if (unread) return unread
  return withRateLimit(
    await mailSenderLimits(deps, head.from.email, isFromCorrespondent(head, thread)),
    async () => {
      const mail = await read()
      const { report } = mail
      if (report) return recordMail(deps, mailbox, mail, (tx) => fileReport(tx, deps, report))
      // It only called itself a report: whatever it is, it has no other rights than that.
      const filed = head.isReport && (await fileByHead(deps, mailbox, { ...head, isReport: false }, thread))
      return filed || fileThreadMail(deps, mailbox, mail)
    },
    isFree,
  )
}

const isFromCorrespondent = (head: MailHead, thread: Thread | null) =>
  head.from.email !== '' && thread?.email.toLowerCase() === head.from.email

/** Records a mail whose head says that it is filed nowhere, or is a notice of absence; returns `null` for any other. */
async function fileByHead(
  deps: FileMailDeps,
  mailbox: string,
  head: MailHead,
  thread: Thread | null,
): Promise<MailReceipt | null> {
  const { mailAddress } = deps
  const kind = kindOfMail(head, mailAddress.slice(mailAddress.lastIndexOf('@') + 1).toLowerCase())
  const nowhere = reasonNotFiled(deps, head, kind, thread)
  if (nowhere) return recordMail(deps, mailbox, head, async () => ({ outcome: nowhere }))
  if (kind !== 'absence') return null
  return recordMail(deps, mailbox, head, async (tx) => {
    if (isFromCorrespondent(head, thread)) await markAway(tx, deps, head.from.email)
    return { outcome: 'absence', thread }
  })
}

/**
 * Returns the limits that a sender's mail counts for. Anybody can invent senders: strangers share turns by address, by domain
 * and all together. An address that the workshop knows has turns of its own, and a visitor who answers in their own thread,
 * which nobody else knows how to name, has others.
 */
async function mailSenderLimits(
  { db, limits }: FileMailDeps,
  email: string,
  isCorrespondents: boolean,
): Promise<LimitKeys> {
  if (isCorrespondents) return [[limits.mail, email]]
  if (await isKnownEmail(db, email)) return [[limits.mailStranger, email]]
  return [
    [limits.mailStranger, email],
    [limits.mailDomain, registeredDomain(email)],
    [limits.mailStrangers, 'all'],
  ]
}

/**
 * Returns the domain of an address that somebody has registered, by the public suffix list: anybody can invent hosts under
 * their own domain, and nobody answers for `co.uk`.
 */
function registeredDomain(email: string): string {
  const host = email.slice(email.lastIndexOf('@') + 1)
  return getDomain(host) ?? host
}

/** A turn in which a mail was read stays taken, also where its sender then has to wait. */
const isFree = ({ outcome }: MailReceipt) => outcome === 'known' || outcome === 'no-room'

/** All of it; or, of what could not be read, its bytes, to be kept as a file. */
async function readWhole(
  { mailReader }: FileMailDeps,
  head: MailHead,
  message: MailboxMessage,
): Promise<IncomingMail> {
  const wire = await message.fetch('whole')
  return (await mailReader.readMail(wire.source, wire.isWhole)) ?? asItCame(head, wire)
}

const asItCame = (head: MailHead, { source, isWhole }: RawMail): IncomingMail => ({
  ...head,
  text: '',
  isCut: false,
  isTooLarge: !isWhole,
  files: [],
  report: null,
  unread: source,
})

/** Why a mail is filed nowhere; `null` when it is. */
function reasonNotFiled(
  deps: Deps<'mailAddress'>,
  { from }: MailHead,
  kind: MailKind,
  thread: Thread | null,
): 'own' | 'list' | 'robot' | null {
  if (kind === 'report') return null
  if (isSiteAddress(deps, from.email)) return 'own'
  if (kind === 'absence') return null
  if (thread) return null
  if (isWorkshopAddress(deps, from.email)) return 'own'
  return kind === 'person' ? null : kind
}

/** What the database or the file store does not take now, they take later. */
export async function isTemporaryOutage({ files }: Deps<'files'>, error: unknown): Promise<boolean> {
  return isOutage(error) || !(await files.check().then(...bothWays))
}

const bothWays = [() => true, () => false] as const
