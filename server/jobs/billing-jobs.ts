import { href } from 'react-router'
import { invoiceMail } from '../../adapters/mail/templates/billing/document-mails.tsx'
import { pollPlatform, reportPaid, sendToPlatform } from '../../domain/billing/e-invoicing/platform-flows.ts'
import { findInvoiceRecord } from '../../domain/billing/invoices/find-invoice.ts'
import { invoiceOutbox } from '../../domain/billing/invoices/invoice-mails.ts'
import { checkChain } from '../../domain/billing/payments/check-chain.ts'
import { closePeriods } from '../../domain/billing/payments/payment-closures.ts'
import { transferOf } from '../../domain/billing/payments/transfer.ts'
import { attachDocument } from '../../domain/billing/printing/open-document.ts'
import { printDocument } from '../../domain/billing/printing/print-document.ts'
import { shopEmail } from '../../domain/business/site.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { checkProofs } from '../../domain/contracts/acceptance/check-proofs.ts'
import { deliverMail, mailerId, type OutgoingMail } from '../../domain/correspondence/outbox/outbox.ts'
import { findClient } from '../../domain/people/clients/find-client.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'
import { matterLinkFor } from './mail-links.ts'

/** Handlers of the jobs of documents, invoices and payments. */
export const billingJobHandlers = (deps: JobDeps) =>
  ({
    'print-document': async ({ reason, ...key }) => void (await printDocument(deps, key, reason)),
    'send-invoice-mail': ({ mailId }) =>
      deliverMail(deps, invoiceOutbox, mailId, (mail, invoice) => writeInvoiceMail(deps, mail, invoice.id)),
    'send-to-platform': ({ invoiceId }) => sendToPlatform(deps, invoiceId),
    'tell-platform-paid': ({ invoiceId }) => reportPaid(deps, invoiceId),
    'follow-platform': () => pollPlatform(deps),
    async 'close-payments'() {
      const periods = await closePeriods(deps)
      if (periods > 0) deps.log.info({ periods }, 'payments closed')
      const { fault } = await checkChain(deps)
      if (fault) deps.log.error({ fault }, 'chain of payments broken')
      const proofs = await checkProofs(deps.db)
      if (proofs.fault) deps.log.error({ fault: proofs.fault }, 'chain of proofs broken')
    },
  }) satisfies JobHandlers

/** Writes the mail of an invoice with its PDF, which is printed now if it was not printed before. */
async function writeInvoiceMail(deps: JobDeps, mail: OutgoingMail, invoiceId: string) {
  const site = deps.facts.current()
  const record = await findInvoiceRecord(deps.db, invoiceId)
  const client = record && (await findClient(deps.db, record.client.id))
  if (!record || !client) throw new Error('the invoice of a mail does not exist')
  const { id, pos_id: posId } = record.invoice
  const attachment = await attachDocument(deps, client, { kind: 'invoice', posId, id }, mail.id)
  if (!attachment) throw new Error('the document of a mail is missing')
  return invoiceMail(
    await readMailWords(deps.db, 'invoice'),
    {
      id: mailerId(invoiceOutbox, mail.id),
      to: mail.recipient,
      replyTo: shopEmail(posId, site),
      subject: mail.subject,
      text: mail.text,
      pageUrl: await matterLinkFor(deps, { kind: 'invoice', id }, mail.recipient),
      areaUrl: deps.siteUrl + href('/espace_pro/factures'),
      attachment,
      transfer: transferOf({ cents: record.rest, reference: record.invoice.invoice_number }, site),
    },
    site,
  )
}
