import { href } from 'react-router'
import { invoiceMail } from '../../adapters/mail/templates/invoice-mail.tsx'
import { findClient } from '../../domain/clients/find-client.ts'
import { attachDocument } from '../../domain/documents/open-document.ts'
import { followPlatform } from '../../domain/e-invoicing/follow-platform.ts'
import { sendToPlatform } from '../../domain/e-invoicing/send-to-platform.ts'
import { tellPaid } from '../../domain/e-invoicing/tell-paid.ts'
import { findInvoiceRecord } from '../../domain/invoices/find-invoice-record.ts'
import { deliverMail } from '../../domain/invoices/mails/deliver-mail.ts'
import { mailIdOf } from '../../domain/invoices/mails/mail-id.ts'
import type { InvoiceMail } from '../../domain/invoices/mails/queue-mail.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { shopEmail } from '../../domain/site.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import type { JobsWorld } from './jobs-world.ts'

/** The jobs of invoices: their mails, and what goes by the platform. */
export const invoiceJobHandlers = (world: JobsWorld) => ({
  'send-invoice-mail': ({ mailId }: Jobs['send-invoice-mail']) =>
    deliverMail(world, mailId, (mail) => write(world, mail)),
  'send-to-platform': ({ invoiceId }: Jobs['send-to-platform']) => sendToPlatform(world, invoiceId),
  'tell-platform-paid': ({ invoiceId }: Jobs['tell-platform-paid']) => tellPaid(world, invoiceId),
  'follow-platform': () => followPlatform(world),
})

/** The mail with its PDF, printed now where nobody has yet. */
async function write(world: JobsWorld, mail: InvoiceMail) {
  const record = await findInvoiceRecord(world.db, mail.invoice_id)
  const client = record && (await findClient(world.db, record.client.id))
  if (!record || !client) throw new Error('the invoice of a mail is not there')
  const { id, pos_id: posId } = record.invoice
  const attachment = await attachDocument(world, client, { kind: 'invoice', posId, id }, mail.id)
  if (!attachment) throw new Error('the document of a mail is not there')
  return invoiceMail(await readMailWords(world.db, 'invoice'), {
    id: mailIdOf(mail.id),
    to: mail.email,
    replyTo: shopEmail(posId),
    subject: mail.subject,
    text: mail.text,
    areaUrl: world.siteUrl + href('/espace_pro/factures'),
    attachment,
  })
}
