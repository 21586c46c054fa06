import type { DeliveryReport } from './delivery-reports.ts'

export interface MailFile {
  name: string
  bytes: Buffer
  /** Shown within the text: a signature's logo, a picture pasted in. */
  isInline: boolean
}

/** What the head of a mail says; nothing in it is believed. Plain data: it comes out of the thread that reads. */
export interface MailHead {
  /** By which it is known: its Message-ID, else a print of it. */
  id: string
  /** Without angle brackets; `null` where it has none. */
  messageId: string | null
  from: { name: string; email: string }
  /** All that it went to, in small letters but for what stands before the @. */
  recipients: string[]
  subject: string
  /** The Message-IDs that it answers, the nearest first, without angle brackets. */
  answers: string[]
  /** Of the `kindHeaders` (`mail-kind.ts`) their values in small letters; others are not here. */
  headers: ReadonlyMap<string, string>
  /** It calls itself a report on a mail of ours, or comes from a mail server. */
  isReport: boolean
  /** Of such a report the Message-IDs that its beginning names, without angle brackets. */
  reported: string[]
}

/** A mail as it came, read whole. */
export interface IncomingMail extends MailHead {
  text: string
  isCut: boolean
  /** It was too large: what is here is its beginning, without files. */
  isTooLarge: boolean
  files: MailFile[]
  /** What a mail server tells of a mail of ours. */
  report: DeliveryReport | null
  /** Its bytes, where it could not be read in its time: it is kept as a file, without a text. */
  unread?: Buffer
}
