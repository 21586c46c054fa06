import type { Readable } from 'node:stream'

export interface MailAttachment {
  filename: string
  /**
   * Bytes of a small generated file, or a function that opens a stored file. The mailer calls the function at each attempt, after
   * it has sent the previous attachments: no stored file is held in memory, and only one is open at a time.
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
  /** Name of the sender, used unless the configured sender has one. */
  senderName?: string
  replyTo?: string
  /** Message-IDs without angle brackets: of the answered mail, and (`references`) of the mails before it, the oldest first. */
  inReplyTo?: string
  references?: readonly string[]
  /** Set if a person wrote the mail. Other mails ask mail programs not to answer automatically. */
  isPersonal?: true
  /** URL for unsubscribing with one click in the mail program (RFC 8058). */
  unsubscribeUrl?: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

export interface Mailer {
  /**
   * Sends a mail. Rejects if the mail server did not accept it, so that the calling job tries again; rejects with
   * `PermanentJobFailure` if the server will never accept it.
   */
  send(mail: Mail): Promise<void>
  /** Deletes incomplete files that were abandoned before that moment. Returns the number of files. */
  deleteUnfinishedFiles(before: Date): Promise<number>
}

/** The mail server has rejected the mail for the moment and may accept it later. */
export class TemporaryMailRejection extends Error {}

/** The connection broke after the whole mail was sent and before the server's response: the mail may have been accepted. */
export class MailDeliveryUncertain extends Error {}
