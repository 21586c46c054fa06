import { getDomain } from 'tldts-icann'
import { isDatabaseOutage } from '../../../db/guarded-client.ts'
import { fetchedMails } from '../../../db/schema/tables.ts'
import { type RateLimited, type RateLimitUses, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { IncomingMail, IncomingMailHead } from '../../kernel/ports/incoming-mail.ts'
import type { MailboxMessage, RawMail } from '../../kernel/ports/mailbox.ts'
import { maxProcessDeathsPerRiskyWork, runRiskyWork } from '../../kernel/quarantine/risky-work.ts'
import { isKnownEmail } from '../outbox/known-emails.ts'
import type { Thread } from '../threads/thread.ts'
import { readSenderAddress } from './delivery-reports.ts'
import { findMailThread } from './find-mail-thread.ts'
import { kindOfMail, type MailKind } from './mail-kind.ts'
import { deleteMailAttempts, incrementMailAttempts, postponeIncomingMail } from './mailbox-state.ts'
import { isSiteAddress, isWorkshopAddress } from './own-address.ts'
import { findSentMailId, markMailAddressAbsent, processDeliveryReport } from './process-delivery-report.ts'
import {
  isMailAlreadyProcessed,
  type MailProcessingResult,
  processThreadMail,
  runOncePerMail,
} from './process-thread-mail.ts'

/** Number of attempts after which a mail that cannot be read or filed is stored unparsed, as a file. */
const maxAttempts = 10
/** Number of attempts after which a mail that cannot even be stored unparsed is given up and remains in the mailbox only. */
const maxAttemptsToStore = 2 * maxAttempts

type MailWorkDeps = Parameters<typeof processKnownMail>[0]

/**
 * Fetches, parses and files one mail: `unreadable` after it is given up, `wait` if a rate limit postpones it. Throws if it failed
 * and must be tried again. An outage of the database or the file store does not count as an attempt. A mail during which the
 * process ended twice is stored unparsed, and given up if that ends the process too.
 */
export async function processIncomingMail(
  deps: MailWorkDeps,
  mailbox: string,
  message: MailboxMessage,
): Promise<MailReceipt> {
  return runRiskyWork(deps, `mail ${mailbox} ${message.mailboxUid}`, (deaths) =>
    tryMail(deps, mailbox, message, deaths),
  )
}

async function tryMail(
  deps: MailWorkDeps,
  mailbox: string,
  message: MailboxMessage,
  deaths: number,
): Promise<MailReceipt> {
  const { mailboxUid } = message
  const attempts = await incrementMailAttempts(deps, mailbox, mailboxUid)
  if (attempts > maxAttemptsToStore || deaths > maxProcessDeathsPerRiskyWork)
    return giveUp(deps, mailbox, mailboxUid)
  try {
    const receipt = await (attempts > maxAttempts || deaths >= maxProcessDeathsPerRiskyWork
      ? fileUnreadableMail
      : processKnownMail)(deps, mailbox, message)
    if (receipt.outcome === 'unreadable') return await giveUp(deps, mailbox, mailboxUid)
    if (receipt.outcome === 'wait') await postponeIncomingMail(deps, mailbox, mailboxUid, receipt.seconds)
    else await deleteMailAttempts(deps, mailbox, mailboxUid)
    return receipt
  } catch (error) {
    if (await isTemporaryOutage(deps, error))
      await deleteMailAttempts(deps, mailbox, mailboxUid).catch(() => {})
    throw error
  }
}

async function giveUp(
  { db, clock }: MailWorkDeps,
  mailbox: string,
  mailboxUid: string,
): Promise<MailReceipt> {
  await db
    .insert(fetchedMails)
    .values({ mailbox, message_id: `place-${mailboxUid}`, fetched_at: clock.now(), outcome: 'unreadable' })
    .onConflictDoNothing()
  await deleteMailAttempts({ db }, mailbox, mailboxUid)
  return { outcome: 'unreadable' }
}

type ProcessMailDeps = Deps<
  | 'db'
  | 'clock'
  | 'jobs'
  | 'files'
  | 'pictures'
  | 'mailer'
  | 'mailReader'
  | 'announcements'
  | 'outboxes'
  | 'limits'
  | 'secret'
  | 'mailAddress'
  | 'facts'
>

/**
 * `wait`: the sender has reached a rate limit, and the mail remains in its mailbox until then; `unreadable`: it remains there
 * permanently.
 */
type MailReceipt = MailProcessingResult | RateLimited | { outcome: 'unreadable' }

/**
 * Files one mail at most once: in its thread, as a new message, as the state of an address (bounce, absence), or not at all. The
 * rate limits are selected from the headers only, before the rest is fetched and parsed.
 */
async function processKnownMail(
  deps: ProcessMailDeps,
  mailbox: string,
  message: MailboxMessage,
): Promise<MailReceipt> {
  const { db, limits, mailReader } = deps
  const { source } = await message.fetch('beginning')
  const head = await mailReader.readHead(source)
  if (!head) return fileUnreadableMail(deps, mailbox, message)
  if (await isMailAlreadyProcessed(db, mailbox, head)) return { outcome: 'known' }
  const read = () => fetchWholeMail(deps, head, message)
  const reported = head.isReport ? await findSentMailId(db, head.reported) : null
  // Only a report on a mail of this site counts as one: anybody can send a mail that claims to be a report.
  if (!reported) return fileMailWithinLimits(deps, mailbox, head, read)
  return withRateLimit(
    [
      [limits.mailReports, registeredDomain(head.from.email)],
      [limits.mailReportsOfOne, reported],
    ],
    async () => {
      const mail = await read()
      const { report } = mail
      if (report) return runOncePerMail(deps, mailbox, mail, (tx) => processDeliveryReport(tx, deps, report))
      return fileMailWithinLimits(deps, mailbox, { ...head, isReport: false }, async () => mail)
    },
    isFree,
  )
}

/**
 * Files a mail unparsed, as an attached file of a message from the sender that its head names, within the limits of
 * unknown senders. Returns `unreadable` if the head names no address that can be answered.
 */
async function fileUnreadableMail(
  deps: ProcessMailDeps,
  mailbox: string,
  message: MailboxMessage,
): Promise<MailReceipt> {
  const beginning = await message.fetch('beginning')
  const head: IncomingMailHead = {
    id: `place-${message.mailboxUid}`,
    messageId: null,
    from: { name: '', email: readSenderAddress(beginning.source) },
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
    async () => processThreadMail(deps, mailbox, toUnparsedMail(head, await message.fetch('whole'))),
    isFree,
  )
}

async function fileMailWithinLimits(
  deps: ProcessMailDeps,
  mailbox: string,
  head: IncomingMailHead,
  read: () => Promise<IncomingMail>,
): Promise<MailReceipt> {
  const thread = await findMailThread(deps.db, deps, mailbox, head)
  const unread = await processMailByHead(deps, mailbox, head, thread)
  if (unread) return unread
  return withRateLimit(
    await mailSenderLimits(deps, head.from.email, isFromCorrespondent(head, thread)),
    async () => {
      const mail = await read()
      const { report } = mail
      if (report) return runOncePerMail(deps, mailbox, mail, (tx) => processDeliveryReport(tx, deps, report))
      // The mail only claimed to be a report and is filed by the rules of any other mail.
      const filed =
        head.isReport && (await processMailByHead(deps, mailbox, { ...head, isReport: false }, thread))
      return filed || processThreadMail(deps, mailbox, mail)
    },
    isFree,
  )
}

const isFromCorrespondent = (head: IncomingMailHead, thread: Thread | null) =>
  head.from.email !== '' && thread?.email.toLowerCase() === head.from.email

/** Records a mail that is an absence notice or, judging by its headers, is not filed; returns `null` for any other. */
async function processMailByHead(
  deps: ProcessMailDeps,
  mailbox: string,
  head: IncomingMailHead,
  thread: Thread | null,
): Promise<MailReceipt | null> {
  const { mailAddress } = deps
  const kind = kindOfMail(head, mailAddress.slice(mailAddress.lastIndexOf('@') + 1).toLowerCase())
  const nowhere = reasonNotFiled(deps, head, kind, thread)
  if (nowhere) return runOncePerMail(deps, mailbox, head, async () => ({ outcome: nowhere }))
  if (kind !== 'absence') return null
  return runOncePerMail(deps, mailbox, head, async (tx) => {
    if (isFromCorrespondent(head, thread)) await markMailAddressAbsent(tx, deps, head.from.email)
    return { outcome: 'absence', thread }
  })
}

/**
 * Returns the rate limits for a sender. Senders can be invented, so unknown ones are limited by address, by domain and all
 * together. A known address has its own limit. A visitor who answers in their own thread has another limit, because only that
 * visitor knows the address and Message-IDs of the thread.
 */
async function mailSenderLimits(
  { db, limits }: ProcessMailDeps,
  email: string,
  isCorrespondents: boolean,
): Promise<RateLimitUses> {
  if (isCorrespondents) return [[limits.mail, email]]
  if (await isKnownEmail(db, email)) return [[limits.mailStranger, email]]
  return [
    [limits.mailStranger, email],
    [limits.mailDomain, registeredDomain(email)],
    [limits.mailStrangers, 'all'],
  ]
}

/**
 * Returns the registered domain of an address, by the public suffix list (`mail.example.co.uk` → `example.co.uk`), because the
 * owner of a domain can invent any host under it.
 */
function registeredDomain(email: string): string {
  const host = email.slice(email.lastIndexOf('@') + 1)
  return getDomain(host) ?? host
}

/** Whether a mail counts against no rate limit: it was filed before, or stays in the mailbox because the disk is nearly full. */
const isFree = ({ outcome }: MailReceipt) => outcome === 'known' || outcome === 'no-room'

/** Fetches and reads the whole mail. If it cannot be read, returns it with its bytes as `unread`. */
async function fetchWholeMail(
  { mailReader }: ProcessMailDeps,
  head: IncomingMailHead,
  message: MailboxMessage,
): Promise<IncomingMail> {
  const wire = await message.fetch('whole')
  return (await mailReader.readMail(wire.source, wire.isComplete)) ?? toUnparsedMail(head, wire)
}

const toUnparsedMail = (head: IncomingMailHead, { source, isComplete }: RawMail): IncomingMail => ({
  ...head,
  text: '',
  isCut: false,
  isTooLarge: !isComplete,
  files: [],
  report: null,
  unread: source,
})

/** Returns why a mail is not filed; `null` if it is filed. */
function reasonNotFiled(
  deps: Deps<'mailAddress' | 'facts'>,
  { from }: IncomingMailHead,
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

/** Whether an error comes from an outage of the database or the file store, so that the same work succeeds later. */
export async function isTemporaryOutage({ files }: Deps<'files'>, error: unknown): Promise<boolean> {
  return isDatabaseOutage(error) || !(await files.check().then(...bothWays))
}

const bothWays = [() => true, () => false] as const
