import type { DeliveryReport } from './reading/delivery-report.ts'

export interface MailFile {
  name: string
  bytes: Buffer
  /** Shown within the text: a signature's logo, a picture pasted in. */
  isInline: boolean
}

/** A mail as it came, read; nothing in it is believed. */
export interface IncomingMail {
  /** By which it is known: its Message-ID, else a print of it. */
  id: string
  /** Without angle brackets; `null` where it has none. */
  messageId: string | null
  from: { name: string; email: string }
  /** All that it went to, in small letters but for what stands before the @. */
  recipients: string[]
  subject: string
  text: string
  isCut: boolean
  /** It was too large: what is here is its beginning, without files. */
  isTooLarge: boolean
  /** The Message-IDs that it answers, the nearest first, without angle brackets. */
  answers: string[]
  /** A header's value in small letters; empty when it is not there. */
  header(name: string): string
  files: MailFile[]
  /** What a mail server tells of a mail of ours. */
  report: DeliveryReport | null
}
