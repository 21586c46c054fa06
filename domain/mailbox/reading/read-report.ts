import type { Email } from 'postal-mime'
import type { DeliveryReport } from './delivery-report.ts'
import { headerBytes, plainText } from './report-words.ts'
import { ofStandard } from './standard-report.ts'
import { isFromMailServer, ofWords } from './worded-report.ts'

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
