import type { Email } from 'postal-mime'
import { isEmailAddress } from '../../email-address.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { fieldOf, headerBytes, plainText } from './report-words.ts'
import { ofStandard } from './standard-report.ts'
import { isFromMailServer, ofWords } from './worded-report.ts'

/** Signs of the field that names who writes. */
const longestSender = 1_000

/** Whether a mail calls itself a report: what came back with it is no text of it then. */
export function isReport(source: Buffer): boolean {
  const type = fieldOf(headOf(source).toString('latin1'), 'content-type')
  return /^multipart\/report\b/i.test(type)
}

/** The lines of a mail before its first empty one, as far as they are read at all. */
export function headOf(source: Buffer): Buffer {
  const start = source.subarray(0, headerBytes)
  const ends = [start.indexOf('\n\n'), start.indexOf('\n\r\n')].filter((end) => end >= 0)
  if (ends.length > 0) return start.subarray(0, Math.min(...ends) + 1)
  // Of more headers than anybody writes only whole lines.
  return start.length < headerBytes ? start : start.subarray(0, start.lastIndexOf('\n') + 1)
}

/** The address that the head names as its sender, read without its parser; empty where none stands there. */
export function namedSender(source: Buffer): string {
  const from = fieldOf(headOf(source).toString('latin1'), 'from').slice(-longestSender)
  const email = (from.split(/[\s<>]+/).findLast((word) => word.includes('@')) ?? '').toLowerCase()
  return isEmailAddress(email) ? email : ''
}

/** `null` for what is no report. Servers that follow no standard are known by what they write. */
export function readReport(mail: Email): DeliveryReport | null {
  const status = partOf(mail, /^message\/(global-)?delivery-status$/)
  const returned = partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers)$/)
  if (status) return ofStandard(status, returned || plainText(mail.text ?? ''))
  if (partOf(mail, /^message\/disposition-notification$/)) return ofNothing
  return isFromMailServer(mail) ? ofWords(mail, returned) : null
}

/** A receipt: somebody has opened a mail of ours. */
const ofNothing: DeliveryReport = { verdict: 'other', recipient: '', reason: '', returned: [] }

function partOf({ attachments }: Email, type: RegExp): string {
  const part = attachments.find(({ mimeType }) => type.test(mimeType))
  // Anybody may write one: no database keeps a NUL.
  return part ? plainText(Buffer.from(part.content as ArrayBuffer).toString('utf8', 0, headerBytes)) : ''
}
