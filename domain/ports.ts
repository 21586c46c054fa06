/**
 * What the domain needs from the world. Each port has one adapter per real peer (`adapters/`)
 * and the tests fake nothing else. See docs/architecture.md.
 */
import type { Readable } from 'node:stream'
import type { Database } from '../db/client.ts'
import type { DocumentKey } from './documents/document-key.ts'
import type { PrintableDocument } from './documents/printable-document.ts'
import type { LimitName } from './limits/figures.ts'
import type { NoticeKind } from './notices/notice-kinds.ts'
import type { PrintablePriceList } from './prices/price-list.ts'
import type { AccountNotice } from './sign-in/account-notice.ts'
import type { Asker } from './sign-in/asker.ts'
import type { Holder, SignedIn } from './sign-in/person.ts'

export interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
  /** Set for pictures shown inside the HTML part as `cid:…`. */
  contentId?: string
}

export interface Mail {
  /** Stable across retries: becomes the Message-ID, so that a mail sent twice is one mail. */
  id: string
  to: string
  replyTo?: string
  /** Message-IDs, without their angle brackets: of the mail that it answers; of those before it, the oldest first. */
  inReplyTo?: string
  references?: readonly string[]
  /** Somebody wrote it: mail programs may answer it by themselves. */
  isPersonal?: true
  /** Where the reader's mail program unsubscribes with one press (RFC 8058). */
  unsubscribeUrl?: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

/** A job's work was refused for good: its job is tried once more, in case the refusal was a slip, then given up. */
export class RefusedForGood extends Error {}

export interface Mailer {
  /**
   * Rejects when the mail was not accepted; the job that calls it tries again. With `RefusedForGood` when the mail
   * server will never take it.
   */
  send(mail: Mail): Promise<void>
  /** Deletes what writings that were cut off before that moment left behind. Answers how many files. */
  sweepDrafts(before: Date): Promise<number>
}

/** A mail in its mailbox, of which nobody knows yet what it holds. */
export interface HeldMail {
  /** Its number there, for as long as nobody moves it. */
  place: string
  /** Its bytes as they came; of what is too large the beginning. Rejects when the connection is lost. */
  fetch(): Promise<{ source: Buffer; isWhole: boolean }>
}

export interface MailboxDuty {
  /** What arrived earlier is left alone. */
  since: Date
  /**
   * Never rejects. What is settled is marked and not handed over again, what is for later is, and after a pause
   * nothing else before it.
   */
  take(mail: HeldMail): Promise<'settled' | 'later' | 'pause'>
  /** Nothing is left to hand over; or in French why that cannot be said. */
  tell(failure: string | null): Promise<void>
}

/** The mailbox to which visitors answer. */
export interface Mailbox {
  /** User, host and folder; no password. */
  name: string
  /**
   * Hands over what is not marked, the oldest first, at once and as it comes, until `stopping` aborts. Never rejects: a
   * lost connection is made anew, after longer and longer pauses.
   */
  follow(duty: MailboxDuty, stopping: AbortSignal): Promise<void>
}

export interface StoredFile {
  body: Readable
  /** Bytes of the whole file. */
  size: number
  contentType: string
}

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  first: number
  last: number
}

/** Keys are plain ASCII paths such as `forms/abc/images/xyz.jpg`; the adapter adds the tenant's root. */
export interface FileStore {
  put(key: string, body: Buffer, contentType: string): Promise<void>
  /**
   * `null` when there is no such file. `part` chooses what `body` gives once the size is known; without it,
   * or when it answers `null`, that is all.
   */
  find(key: string, part?: (size: number) => ByteRange | null): Promise<StoredFile | null>
  /** Deleting what is not there is not an error. */
  delete(key: string): Promise<void>
  /** Rejects when the storage cannot be written to and read from; looks at most once a second, for all who ask. */
  check(): Promise<void>
  /** False while the disk has less than its reserve: what can wait does not come in. */
  hasRoom(): Promise<boolean>
  /** Deletes what writings that were cut off before that moment left behind. Answers how many files. */
  sweepDrafts(before: Date): Promise<number>
}

/** Makes PDFs. */
export interface PdfPrinter {
  /** Of an invoice, credit note or quote. */
  print(document: PrintableDocument): Promise<Buffer>
  /** Of what hangs at the entrance of a workshop. */
  printPriceList(list: PrintablePriceList): Promise<Buffer>
}

/** Every job of the product and the data it carries: ids only, never personal data. */
export interface Jobs {
  'derive-picture': { fileId: string }
  'make-photo-thumbnail': { quoteRequestId: string; photoId: string }
  'send-quote-request-mail': { quoteRequestId: string; mail: 'workshop' | 'visitor' }
  'send-newsletter-mail': { subscriptionId: string }
  'print-document': DocumentKey
  'send-letter': { letterId: string }
  'send-invoice-mail': { mailId: string }
  'send-to-platform': { invoiceId: string }
  /** An invoice that went by the platform has been paid: it has to be told. */
  'tell-platform-paid': { invoiceId: string }
  'follow-platform': Record<string, never>
  /** The workshop is told what a visitor wrote on their page; without a letter, that they withdrew. */
  'send-thread-notice': { kind: 'request' | 'message'; id: string; letterId: string | null }
  /** A new link to a private page; `linkId` tells one time from another. */
  'send-thread-link': { kind: 'request' | 'message'; id: string; linkId: string }
  'send-contact-mail': { messageId: string; mail: 'workshop' | 'visitor' }
  'recover-password': { recoveryId: string }
  /** `null` where accounts are hidden and there is none: the same work, and no mail. */
  'send-recovery-mail': { recoveryId: string; userId: string | null }
  'send-password-changed-mail': { userId: string; changeId: string }
  'send-invitation-mail': { creationId: string }
  'send-account-notice-mail': { userId: string; noticeId: string; notice: AccountNotice }
  'send-staff-invitation-mail': { userId: string; invitationId: string }
  /** Something came in: those of the staff who want a mail each time get one. */
  'notify-staff': { kind: NoticeKind; id: string }
  'send-notice-mail': { userId: string; kind: NoticeKind; id: string }
  'sum-up-day': Record<string, never>
  'send-summary-mail': { userId: string; day: string }
  'sweep-accounts': Record<string, never>
  'sweep-client-imports': Record<string, never>
  'sweep-abandoned-photos': Record<string, never>
  'forget-old-records': Record<string, never>
  'close-payments': Record<string, never>
  'sweep-unused-files': Record<string, never>
}
export type JobName = keyof Jobs

export interface JobQueue {
  /**
   * Queues inside the caller's transaction: the job exists if and only if the transaction commits. Nobody takes it before
   * so many seconds have passed.
   */
  enqueue<Name extends JobName>(
    tx: Database,
    name: Name,
    data: Jobs[Name],
    when?: { inSeconds: number },
  ): Promise<void>
}

/** What may change while somebody watches: a kind of record and, for one record, its id. */
export type Topic =
  | `orders/${string}`
  | `password-recoveries/${string}`
  | `customer-creations/${string}`
  | 'news'
  | 'portfolio'
  /** What the office's lists and counters show: requests, messages, their threads, clients. */
  | 'office'
  /** One thread and its record: a quote request, a contact message. */
  | `threads/${string}/${string}`
  | PresenceTopic

/** Who has one record of the office open. */
export type PresenceTopic = `presence/${string}/${string}`

export interface Announcements {
  /** Tells every node, when and if the caller's transaction commits. Carries no data: listeners look for themselves. */
  announce(tx: Database, topic: Topic): Promise<void>
  /**
   * Calls `listener` at each announcement, and once after any that may have been missed. Answers what ends
   * the listening.
   */
  listen(topic: Topic, listener: () => void): () => void
  /** Aborted when this node stops: what is still open must end. */
  stopped: AbortSignal
}

/** An account, and the hash of its password where one was chosen. */
export interface Account extends Holder {
  passwordHash: string | null
}

/** What its holder shows, and the seconds for which it lasts unless it is used. */
export interface Session {
  token: string
  seconds: number
}

/** A session as its holder sees it: `id` opens nothing. */
interface OpenSession {
  id: string
  /** `null` where the browser told nothing, or the session is from before that was kept. */
  device: string | null
  openedAt: Date
  /** To the hour. */
  lastUsedAt: Date
}

/** For whom a password is hashed: addresses take turns. */
export type HashingAsker = Pick<Asker, 'address' | 'leaving'>

/**
 * Accounts, passwords, sessions and reset links (docs/product.md §6), kept by Better Auth. `tx` ties what is
 * written to the caller's act; e-mails are those of `plainEmail`.
 */
export interface Accounts {
  /** One that can be signed in to: not that of staff whose account was closed. */
  find(db: Database, email: string): Promise<Account | null>
  findById(db: Database, userId: string): Promise<Account | null>
  /** Whose address that is, be their account closed or not. */
  findHolder(db: Database, email: string): Promise<Holder | null>
  /** The address behind a stored login identifier. */
  emailOf(identifier: string): string
  /** Made with the given id; rejects when the e-mail has an account already. */
  create(tx: Database, holder: Holder & { name: string; passwordHash: string | null }): Promise<void>
  setPassword(tx: Database, userId: string, passwordHash: string): Promise<void>
  /**
   * The hash as it stands; until `tx` ends nobody else gets past here with that account. To be called before anything
   * of the account is written: what was checked outside may have been replaced since.
   */
  lockPassword(tx: Database, userId: string): Promise<string | null>
  /**
   * Slow on purpose, like `checkPassword`: to be called outside of transactions. Both wait for their turn, and reject
   * with `TooBusy` while too many wait already, and for who has left.
   */
  hashPassword(password: string, asker: HashingAsker): Promise<string>
  /** `null`, no such account, takes the time of a wrong password. */
  checkPassword(password: string, hash: string | null, asker: HashingAsker): Promise<boolean>
  /**
   * A new session with a new token, opened by a browser that is called `device` in words. One that is not whole still
   * owes the second factor: it lasts an hour, and is not prolonged.
   */
  openSession(
    tx: Database,
    userId: string,
    how: { device: string | null; isWhole: boolean },
  ): Promise<Session>
  /** Whose session that is, `null` when it has ended or never was; prolongs it while it is used. */
  readSession(db: Database, token: string): Promise<{ person: SignedIn; prolonged: Session | null } | null>
  /** Answers the id of the user whose session it was. */
  closeSession(tx: Database, token: string): Promise<string | null>
  closeSessions(tx: Database, userId: string): Promise<void>
  /** The account's sessions that have not ended and owe nothing, the one used last first. */
  listSessions(db: Database, userId: string): Promise<OpenSession[]>
  /** Ends that one of the account's sessions, or with `but` all others; answers how many there were. */
  endSessions(tx: Database, userId: string, which: { only: string } | { but: string }): Promise<number>
  /** Answers what the link carries, of which the hash alone is kept; it opens for an hour, or for so many. */
  createResetToken(tx: Database, userId: string, hours?: number): Promise<string>
  /** Looks, and consumes nothing. */
  findReset(db: Database, token: string): Promise<{ userId: string; isExpired: boolean } | null>
  /** The user's id the first time, then `null`; `null` also when it has expired. */
  consumeReset(tx: Database, token: string): Promise<string | null>
  /** Other links to the same end open nothing any more. */
  forgetResets(tx: Database, userId: string): Promise<void>
}

export interface Clock {
  now(): Date
}

/**
 * One limit shared by all nodes. A turn is taken before the act and given back when nothing came of it
 * (domain/limits/turns.ts): there is no looking first, since any number can look at once.
 */
export interface RateLimit {
  /** Takes a turn of `key`, or `count` at once: 0, or the seconds to wait when too few are left, which counts nothing. */
  take(key: string, count?: number): Promise<number>
  giveBack(key: string, count?: number): Promise<void>
}

/** See `limits/figures.ts`. */
export type RateLimits = Record<LimitName, RateLimit>
