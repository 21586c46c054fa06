import type { DeliveryReport } from './delivery-report.ts'

export interface IncomingMailFile {
  name: string
  bytes: Buffer
  /** Whether the file is shown within the text: the logo of a signature, a pasted picture. */
  isInline: boolean
}

/** Head of a mail as its sender wrote it, unverified. Plain data: it is passed between threads. */
export interface IncomingMailHead {
  /** Message-ID of the mail, otherwise `print-` and a hash of the mail's beginning. Identifies the mail within its mailbox. */
  id: string
  /** Without angle brackets; `null` if the mail has none. */
  messageId: string | null
  from: { name: string; email: string }
  /** E-mail addresses in To, Cc and the delivery headers; the domain in lower case, the local part as written. */
  recipients: string[]
  subject: string
  /** Message-IDs of the mails that it answers (In-Reply-To, then References), the latest first, without angle brackets. */
  answers: string[]
  /** Values of the `mailKindHeaders` (`mail-kind.ts`) in lower case; no other headers. */
  headers: ReadonlyMap<string, string>
  /** Whether the mail claims to be a delivery report, or comes from a mail server. */
  isReport: boolean
  /** Message-IDs that a delivery report names at its beginning, without angle brackets; empty for other mails. */
  reported: string[]
}

/** An incoming mail, read completely. */
export interface IncomingMail extends IncomingMailHead {
  text: string
  isCut: boolean
  /** The mail was too large: only its beginning was read, without its files. */
  isTooLarge: boolean
  files: IncomingMailFile[]
  /** Delivery report of a mail server on a mail of this site; `null` for other mails. */
  report: DeliveryReport | null
  /** Bytes of a mail that could not be read: it is stored as a file, without text. */
  unread?: Buffer
}
