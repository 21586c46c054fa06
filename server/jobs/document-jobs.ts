import { href } from 'react-router'
import {
  estimateMail,
  invoiceMail,
  orderMail,
  slipMail,
} from '../../adapters/mail/templates/document-mails.tsx'
import { formatDay } from '../../domain/calendar/paris-day.ts'
import { findClient } from '../../domain/clients/find-client.ts'
import { attachDocument, findDocumentClient } from '../../domain/documents/open-document.ts'
import { pollPlatform, reportPaid, sendToPlatform } from '../../domain/e-invoicing/platform-flows.ts'
import type { Estimate } from '../../domain/estimates/estimate.ts'
import { deliverEstimate, estimateOutbox } from '../../domain/estimates/estimate-mails.ts'
import { findInvoiceRecord } from '../../domain/invoices/find-invoice.ts'
import { invoiceOutbox } from '../../domain/invoices/invoice-mails.ts'
import { formatCents } from '../../domain/money/amounts.ts'
import { sendStepMail } from '../../domain/orders/order-steps.ts'
import { printSlip, slipFileName } from '../../domain/orders/print-slip.ts'
import { sendSlipMail } from '../../domain/orders/slip-mails.ts'
import { deliverMail, mailerId, type OutgoingMail } from '../../domain/outbox.ts'
import type { JobDataMap } from '../../domain/ports/jobs.ts'
import { shopEmail } from '../../domain/site.ts'
import { readMailWords } from '../../domain/texts/mails/mail-words.ts'
import { clientOrderLink, estimateLink, threadPageLink } from '../site/mail-links.ts'
import type { JobDeps } from './job-deps.ts'

export const sendEstimateMail = (deps: JobDeps, { mailId }: JobDataMap['send-estimate']): Promise<void> =>
  deliverEstimate(deps, mailId, (mail, estimate) => writeEstimateMail(deps, mail, estimate))

/** The quote with its PDF, behind which its general terms stand whole. */
async function writeEstimateMail(deps: JobDeps, mail: OutgoingMail, estimate: Estimate) {
  const { id, pos_id: posId, estimate_number: number, vehicle, valid_until, total } = estimate
  const key = { kind: 'estimate', posId, id } as const
  const client = await findDocumentClient(deps.db, key)
  const attachment = client && (await attachDocument(deps, client, key, mail.id))
  if (!attachment) throw new Error('the document of a quote is not in the store')
  const words = await readMailWords(deps.db, mail.kind === 'reminder' ? 'estimate-reminder' : 'estimate')
  return estimateMail(words, {
    id: mailerId(estimateOutbox, mail.id),
    to: mail.recipient,
    replyTo: shopEmail(posId),
    text: mail.text,
    number,
    vehicle: vehicle ?? '',
    total: formatCents(total),
    validUntil: valid_until && formatDay(valid_until),
    pageUrl: estimateLink(deps, key),
    attachment,
  })
}

/** The jobs of invoices: their mails, and what goes by the platform. */
export const invoiceJobHandlers = (deps: JobDeps) => ({
  'send-invoice-mail': ({ mailId }: JobDataMap['send-invoice-mail']) =>
    deliverMail(deps, invoiceOutbox, mailId, (mail, invoice) => writeInvoiceMail(deps, mail, invoice.id)),
  'send-to-platform': ({ invoiceId }: JobDataMap['send-to-platform']) => sendToPlatform(deps, invoiceId),
  'tell-platform-paid': ({ invoiceId }: JobDataMap['tell-platform-paid']) => reportPaid(deps, invoiceId),
  'follow-platform': () => pollPlatform(deps),
})

/** The mail with its PDF, printed now where nobody has yet. */
async function writeInvoiceMail(deps: JobDeps, mail: OutgoingMail, invoiceId: string) {
  const record = await findInvoiceRecord(deps.db, invoiceId)
  const client = record && (await findClient(deps.db, record.client.id))
  if (!record || !client) throw new Error('the invoice of a mail is not there')
  const { id, pos_id: posId } = record.invoice
  const attachment = await attachDocument(deps, client, { kind: 'invoice', posId, id }, mail.id)
  if (!attachment) throw new Error('the document of a mail is not there')
  return invoiceMail(await readMailWords(deps.db, 'invoice'), {
    id: mailerId(invoiceOutbox, mail.id),
    to: mail.recipient,
    replyTo: shopEmail(posId),
    subject: mail.subject,
    text: mail.text,
    areaUrl: deps.siteUrl + href('/espace_pro/factures'),
    attachment,
  })
}

/** Tells a client where their order stands. */
export const sendOrderMail = (deps: JobDeps, step: JobDataMap['send-order-mail']): Promise<void> =>
  sendStepMail(deps, step, async (record, to) =>
    orderMail(await readMailWords(deps.db, 'order'), {
      order: record.order,
      to,
      status: step.status,
      areaUrl: record.hasAccount ? clientOrderLink(deps, step.orderId) : null,
      pageUrl:
        record.request && record.isOfRequester
          ? threadPageLink(deps, { kind: 'request', id: record.request.id })
          : null,
    }),
  )

/** Hands a client what was signed at the counter. */
export const sendSlip = (deps: JobDeps, slipId: string): Promise<void> =>
  sendSlipMail(deps, slipId, async (slip, to) =>
    slipMail(await readMailWords(deps.db, 'slip'), {
      slip,
      to,
      attachment: {
        filename: slipFileName(slip),
        content: await printSlip(deps, slip),
        contentType: 'application/pdf',
      },
    }),
  )
