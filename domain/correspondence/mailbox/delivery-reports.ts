import type { Email } from 'postal-mime'
import type { DeliveryReport } from '../../kernel/ports/delivery-report.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { redactEmailAddresses } from '../../kernel/text/redact-email-addresses.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { maxHeaderLength, maxMailAddressLength, parseHeaderAddress } from './mail-sender.ts'

/** Whether a mail declares itself a delivery report (multipart/report). A mail enclosed in it is then not part of its text. */
export function isDeliveryReport(source: Buffer): boolean {
  const type = fieldOf(readHeaderBytes(source).toString('latin1'), 'content-type')
  return /^multipart\/report\b/i.test(type)
}

/** Whether the mail enclosed in this one is a returned mail, also if the report is not standard (multipart/mixed). */
export function hasReturnedMail(source: Buffer): boolean {
  if (isDeliveryReport(source) || mailServerAddress.test(readSenderAddress(source))) return true
  return fieldOf(readHeaderBytes(source).toString('latin1'), 'x-failed-recipients') !== ''
}

/** Returns the header lines of a mail, at most `maxHeaderBytes`. */
export function readHeaderBytes(source: Buffer): Buffer {
  const start = source.subarray(0, maxHeaderBytes)
  const headEnds = [start.indexOf('\n\n'), start.indexOf('\n\r\n')].filter((end) => end >= 0)
  if (headEnds.length > 0) return start.subarray(0, Math.min(...headEnds) + 1)
  // Longer headers are shortened at the end of a line.
  return start.length < maxHeaderBytes ? start : start.subarray(0, start.lastIndexOf('\n') + 1)
}

/** Returns the sender's address, read without the parser of mails; empty when the From header has no usable one. */
export function readSenderAddress(source: Buffer): string {
  const email = parseHeaderAddress(
    fieldOf(readHeaderBytes(source).toString('utf8'), 'from').slice(-maxHeaderLength),
  )
  return isEmailAddress(email) ? email : ''
}

/** Returns the delivery report in a mail; `null` for other mails. Non-standard reports are recognised by sender and wording. */
export function readDeliveryReport(mail: Email): DeliveryReport | null {
  const status = partOf(mail, /^message\/(global-)?delivery-status$/)
  const returned = partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers)$/)
  if (status) return readStandardReport(status, returned || cleanReportText(mail.text ?? ''))
  if (partOf(mail, /^message\/disposition-notification$/)) return noReport
  return isFromMailServer(mail) ? readWordedReport(mail, returned) : null
}

/** Result for a read receipt (message/disposition-notification). */
const noReport: DeliveryReport = { verdict: 'other', recipient: '', reason: '', returned: [] }

function partOf({ attachments }: Email, type: RegExp): string {
  const part = attachments.find(({ mimeType }) => type.test(mimeType))
  // PostgreSQL cannot store NUL characters.
  return part
    ? cleanReportText(Buffer.from(part.content as ArrayBuffer).toString('utf8', 0, maxHeaderBytes))
    : ''
}

function readStandardReport(status: string, returned: string): DeliveryReport {
  const code = /\b([245])\.\d{1,3}\.\d{1,3}\b/.exec(fieldOf(status, 'status'))
  const address = fieldOf(status, 'final-recipient') || fieldOf(status, 'original-recipient')
  return {
    verdict: verdictOf(fieldOf(status, 'action').toLowerCase(), code?.[1]),
    recipient: plainAddress(address.split(';').at(-1) ?? ''),
    reason: reasonOf(fieldOf(status, 'diagnostic-code').replace(/^[\w-]+;\s*/, '') || code?.[0] || ''),
    returned: messageIdsIn(returned),
  }
}

/** Returns the verdict by the action, otherwise by the class of the status: 5 is permanent, 4 is temporary. */
function verdictOf(action: string, statusClass: string | undefined): DeliveryReport['verdict'] {
  if (action.startsWith('failed')) return 'failed'
  if (action.startsWith('delayed')) return 'delayed'
  if (action) return 'other'
  return statusClass === '5' ? 'failed' : statusClass === '4' ? 'delayed' : 'other'
}

const mailServerAddress = /^(mailer-daemon|postmaster)@/i

export const isFromMailServer = (mail: Pick<Email, 'from' | 'headers'>) =>
  mailServerAddress.test(mail.from?.address ?? '') ||
  mail.headers.some(({ key }) => key === 'x-failed-recipients')

function readWordedReport(mail: Email, returned: string): DeliveryReport {
  const text = cleanReportText(mail.text ?? '')
  const failed = mail.headers.find(({ key }) => key === 'x-failed-recipients')?.value
  const reply = /\b[45]\d\d[ -]#?\d\.\d{1,3}\.\d{1,3}[^\n]*/.exec(text)?.[0] ?? ''
  const isDelay = /delay|warning|retard|\b4\d\d[ -]4\.\d/i.test(`${mail.subject} ${reply}`)
  return {
    verdict: isDelay ? 'delayed' : 'failed',
    recipient: plainAddress(
      failed?.split(',')[0] ?? /<([^<>\s@]{1,64}@[^<>\s@]{1,253})>/.exec(text)?.[1] ?? '',
    ),
    reason: reasonOf(reply),
    returned: messageIdsIn(returned || text),
  }
}

export const maxHeaderBytes = 256 * 1024

const cleanReportText = (text: string) => stripControlCharacters(text.slice(0, maxHeaderBytes))

const plainAddress = (text: string) =>
  stripControlCharacters(text)
    .replace(/[<>\s]/g, '')
    .toLowerCase()
    .slice(0, maxMailAddressLength)

/**
 * Returns the value of a header, unfolded; empty if it is missing. Reads line by line, because a pattern would be slow
 * on many folds.
 */
function fieldOf(headers: string, name: string): string {
  const lines = headers.split('\n')
  const start = lines.findIndex((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`)
  if (start < 0) return ''
  const isFolded = (line = '') => line.startsWith(' ') || line.startsWith('\t')
  let end = start + 1
  while (isFolded(lines[end])) end += 1
  return lines.slice(start, end).join(' ').slice(`${name}:`.length).replace(/\s+/g, ' ').trim()
}

/** Returns all Message-IDs found at the beginning of a report, including the ID of the report itself. */
export const findMessageIdsInReport = (source: Buffer) =>
  messageIdsIn(source.toString('latin1', 0, maxHeaderBytes))

const messageIdsIn = (text: string) =>
  [...text.matchAll(/^(?:message-id|references|in-reply-to):\s*((?:<[^<>\s]{3,250}>\s*)+)/gim)]
    .flatMap(([, ids = '']) => ids.match(/<[^<>\s]+>/g) ?? [])
    .map((id) => id.slice(1, -1))
    .slice(0, 20)

/** Returns the reason as one line of at most 200 characters, without addresses. */
const reasonOf = (text: string) =>
  redactEmailAddresses(text.slice(0, 2_000), '…').replace(/\s+/g, ' ').trim().slice(0, 200)
