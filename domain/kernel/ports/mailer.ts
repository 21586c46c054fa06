import type { Readable } from 'node:stream'

export interface MailAttachment {
  filename: string
  /**
   * The bytes of a small file that the site made, or a function that opens a stored file. The mailer calls it when it has sent
   * all files before it, at each try: no file is held in memory, and one at a time is open.
   */
  content: Buffer | (() => Promise<Readable>)
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

export interface Mailer {
  /**
   * Rejects when the mail was not accepted; the job that calls it tries again. With `PermanentRefusal` when the mail
   * server will never take it.
   */
  send(mail: Mail): Promise<void>
  /** Deletes what writings that were cut off before that moment left behind. Answers how many files. */
  sweepDrafts(before: Date): Promise<number>
}

/** The server has looked at the mail and does not want it now: another time it may. */
export class TemporaryRefusal extends Error {}

/** The mail was handed over whole and the line broke before the server's word: it may have been taken. */
export class MailInDoubt extends Error {}
