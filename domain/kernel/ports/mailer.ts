import type { Readable } from 'node:stream'

export interface MailAttachment {
  filename: string
  /**
   * Bytes of a small file that the site made, or a function that opens a stored file. The mailer calls it at each attempt, after
   * sending all files before it: no stored file is held in memory, and only one is open at a time.
   */
  content: Buffer | (() => Promise<Readable>)
  contentType: string
  /** Set for pictures shown inside the HTML part as `cid:…`. */
  contentId?: string
}

export interface Mail {
  /** Stable across retries. Used for the Message-ID, so that mail programs show a mail that was sent twice only once. */
  id: string
  to: string
  replyTo?: string
  /**
   * Message-ID, without angle brackets, of the mail that this one answers; `references` lists the earlier ones, the oldest first.
   */
  inReplyTo?: string
  references?: readonly string[]
  /** Set for mails that a person wrote: mail programs may send automatic replies to it. */
  isPersonal?: true
  /** URL of the one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

export interface Mailer {
  /**
   * Sends a mail. Rejects if it was not accepted: the calling job tries again. Rejects with `PermanentRefusal` if the mail server
   * will never accept it.
   */
  send(mail: Mail): Promise<void>
  /** Deletes incomplete files that were abandoned before that moment. Returns the number of files. */
  sweepDrafts(before: Date): Promise<number>
}

/** The mail server rejected the mail for now and may accept it later. */
export class TemporaryRefusal extends Error {}

/** The connection broke after the whole mail was sent and before the server answered: the mail may have been accepted. */
export class MailInDoubt extends Error {}

/** Renders the mails of the site as samples. */
export interface MailSamples {
  write<Name extends MailName>(mail: Name, words: MailWords<Name>): Promise<Mail>
}
