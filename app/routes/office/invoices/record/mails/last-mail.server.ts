import type { InvoiceRecord } from '../../../../../../domain/invoices/find-invoice-record.ts'
import type { InvoiceMail } from '../../../../../../domain/invoices/mails/queue-mail.ts'
import { refusedMail } from '../../../documents/refused-mail.server.ts'
import { mailCalled } from './mail-lines.server.ts'

/** The last mail, where it did not arrive; what was written since took the place of others. */
export function refusedOf({ rest }: InvoiceRecord, [last]: InvoiceMail[], mayIssue: boolean) {
  // Nobody is reminded of what is paid by now.
  if (last?.state !== 'refused' || (last.tone !== null && rest <= 0)) return null
  return refusedMail(mailCalled(last), last, mayIssue)
}

export const waitingOrSent = ([last]: InvoiceMail[]) =>
  last?.state === 'queued' || last?.state === 'sent' ? last.state : null
