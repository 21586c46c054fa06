import type { Email } from 'postal-mime'
import type { DeliveryReport } from './delivery-report.ts'
import { namedIn, plainAddress, plainText, reasonOf } from './report-words.ts'

export const isFromMailServer = (mail: Pick<Email, 'from' | 'headers'>) =>
  /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? '') ||
  mail.headers.some(({ key }) => key === 'x-failed-recipients')

export function ofWords(mail: Email, returned: string): DeliveryReport {
  const text = plainText(mail.text ?? '')
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
