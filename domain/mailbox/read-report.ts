import type { Email } from 'postal-mime'
import { withoutControls } from '../without-controls.ts'

/** What a mail server tells of a mail of ours that did not arrive, or not yet (RFC 3464). */
export interface DeliveryReport {
  /** `delayed`: the server goes on trying. */
  verdict: 'failed' | 'delayed' | 'other'
  /** In small letters; empty where it is not told. */
  recipient: string
  /** As the far server put it, without addresses; empty where it is not told. */
  reason: string
  /** Message-IDs named by the mail that came back, without angle brackets. */
  returned: string[]
}

const headerBytes = 256 * 1024

/** Whether a mail calls itself a report: what came back with it is no text of it then. */
export function isReport(source: Buffer): boolean {
  const start = source.subarray(0, headerBytes).toString('latin1')
  const header = start.split(/\r?\n\r?\n/, 1)[0] ?? ''
  return /^content-type:\s*multipart\/report\b/im.test(header)
}

/** `null` for what is no report. Servers that follow no standard are known by what they write. */
export function readReport(mail: Email): DeliveryReport | null {
  const status = partOf(mail, /^message\/(global-)?delivery-status$/)
  const returned = partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers)$/)
  if (status) return ofStandard(status, returned || plain(mail.text ?? ''))
  if (partOf(mail, /^message\/disposition-notification$/)) return ofNothing
  return isFromMailServer(mail) ? ofWords(mail, returned) : null
}

/** A receipt: somebody has opened a mail of ours. */
const ofNothing: DeliveryReport = { verdict: 'other', recipient: '', reason: '', returned: [] }

const plain = (text: string) => withoutControls(text.slice(0, headerBytes))

function partOf({ attachments }: Email, type: RegExp): string {
  const part = attachments.find(({ mimeType }) => type.test(mimeType))
  // Anybody may write one: no database keeps a NUL.
  return part ? plain(Buffer.from(part.content as ArrayBuffer).toString('utf8', 0, headerBytes)) : ''
}

function ofStandard(status: string, returned: string): DeliveryReport {
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(status)?.[1]?.replace(/\s+/g, ' ') ??
    ''
  const code = /\b([245])\.\d{1,3}\.\d{1,3}\b/.exec(field('Status'))
  const address = (field('Final-Recipient') || field('Original-Recipient')).split(';').at(-1) ?? ''
  return {
    verdict: verdictOf(field('Action').toLowerCase(), code?.[1]),
    recipient: plainAddress(address),
    reason: reasonOf(field('Diagnostic-Code').replace(/^[\w-]+;\s*/, '') || code?.[0] || ''),
    returned: namedIn(returned),
  }
}

/** The action counts, and where a server tells none the class of the status: 5 for good, 4 for now. */
function verdictOf(action: string, statusClass: string | undefined): DeliveryReport['verdict'] {
  if (action.startsWith('failed')) return 'failed'
  if (action.startsWith('delayed')) return 'delayed'
  if (action) return 'other'
  return statusClass === '5' ? 'failed' : statusClass === '4' ? 'delayed' : 'other'
}

const isFromMailServer = (mail: Email) =>
  /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? '') ||
  mail.headers.some(({ key }) => key === 'x-failed-recipients')

function ofWords(mail: Email, returned: string): DeliveryReport {
  const text = plain(mail.text ?? '')
  const failed = mail.headers.find(({ key }) => key === 'x-failed-recipients')?.value
  const reply = /\b[45]\d\d[ -]#?\d\.\d{1,3}\.\d{1,3}[^\n]*/.exec(text)?.[0] ?? ''
  const isDelay = /delay|warning|retard|\b4\d\d[ -]4\.\d/i.test(`${mail.subject} ${reply}`)
  return {
    verdict: isDelay ? 'delayed' : 'failed',
    recipient: plainAddress(
      failed?.split(',')[0] ?? /<([^<>\s@]{1,64}@[^<>\s@]{1,253})>/.exec(text)?.[1] ?? '',
    ),
    reason: reasonOf(reply),
    returned: namedIn(returned || text),
  }
}

const plainAddress = (text: string) =>
  withoutControls(text)
    .replace(/[<>\s]/g, '')
    .toLowerCase()

const namedIn = (text: string) =>
  [...text.matchAll(/^(?:message-id|references|in-reply-to):\s*((?:<[^<>\s]{3,250}>\s*)+)/gim)]
    .flatMap(([, ids = '']) => ids.match(/<[^<>\s]+>/g) ?? [])
    .map((id) => id.slice(1, -1))
    .slice(0, 20)

/** What is shown at the address: one line, without whose it is. */
const reasonOf = (text: string) =>
  text
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
