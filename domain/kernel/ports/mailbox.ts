import type { IncomingMail, IncomingMailHead } from './incoming-mail.ts'

/** A mail in the mailbox, not parsed yet. */
export interface MailboxMessage {
  /** IMAP UID of the mail with the UIDVALIDITY of the folder. Changes when the mail is moved. */
  mailboxUid: string
  /**
   * Returns the first 256 kB, which contain the head, or all bytes. Returns the beginning of a mail that is too large in both
   * cases. Rejects if the connection is lost.
   */
  fetch(part: 'beginning' | 'whole'): Promise<RawMail>
}

/** Bytes of a mail; `isComplete` is false if these are only its beginning. */
export interface RawMail {
  source: Buffer
  isComplete: boolean
}

export interface MailboxHandler {
  /** Mails that arrived earlier are ignored. */
  since: Date
  /** Returns which of the UIDs of unmarked mails are postponed and not due yet: they are skipped. Never rejects. */
  postponed(mailboxUids: string[]): Promise<ReadonlySet<string>>
  /**
   * Processes a mail. `settled`: it is marked and never delivered again. `waiting`: it is delivered again when its waiting time
   * is over. `later`: it is delivered again. `pause`: like `later`, and delivery stops for some time. Never rejects.
   */
  process(mail: MailboxMessage): Promise<'settled' | 'waiting' | 'later' | 'pause'>
  /** Called with `null` when all mails were delivered, otherwise with a French sentence that says why not. */
  reportStatus(failure: string | null): Promise<void>
}

/** The mailbox that receives the replies of visitors. */
export interface Mailbox {
  /** User, host and folder, without the password. */
  name: string
  /**
   * Delivers unmarked mails, the oldest first, now and as they arrive, until `stopping` aborts. Never rejects: it reconnects
   * after a lost connection, with increasing pauses.
   */
  follow(handler: MailboxHandler, stopping: AbortSignal): Promise<void>
}

/**
 * Parses mails from strangers in the background. `null` means that a mail can never be parsed. Rejects if parsing could
 * not start.
 */
export interface MailReader {
  /** Parses the head of a mail from its first or all bytes. Rejects if that exceeds the limits of time or memory. */
  readHead(wire: Buffer): Promise<IncomingMailHead | null>
  /**
   * Parses a mail. `hasAll` is false if `wire` is the beginning of a mail that is too large. Also returns `null` if parsing
   * exceeds the limits of time or memory.
   */
  readMail(wire: Buffer, hasAll: boolean): Promise<IncomingMail | null>
}
