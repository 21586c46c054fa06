import { href } from 'react-router'
import {
  estimateMail,
  invoiceMail,
  orderMail,
  slipMail,
  statementMail,
} from '../../adapters/mail/templates/billing/document-mails.tsx'
import {
  orderCancelledMail,
  orderCorrectionMail,
} from '../../adapters/mail/templates/workshop/order-notice-mails.tsx'
import { pickupMail, storageNoticeMail } from '../../adapters/mail/templates/workshop/pickup-mails.tsx'
import { attachDocument, findDocumentClient } from '../../domain/billing/documents/open-document.ts'
import { pollPlatform, reportPaid, sendToPlatform } from '../../domain/billing/e-invoicing/platform-flows.ts'
import { findInvoiceRecord } from '../../domain/billing/invoices/find-invoice.ts'
import { invoiceOutbox } from '../../domain/billing/invoices/invoice-mails.ts'
import { transferOf } from '../../domain/billing/payments/transfer.ts'
import { shopEmail } from '../../domain/business/site.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import type { Estimate } from '../../domain/contracts/estimates/estimate.ts'
import { deliverEstimate, estimateOutbox } from '../../domain/contracts/estimates/estimate-mails.ts'
import { deliverMail, mailerId, type OutgoingMail } from '../../domain/correspondence/outbox/outbox.ts'
import { formatMonth } from '../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { JobDataMap } from '../../domain/kernel/ports/jobs.ts'
import { printStatement, statementFileName } from '../../domain/oversight/fleet/print-statement.ts'
import { sendStatementMail } from '../../domain/oversight/fleet/statements.ts'
import { findClient } from '../../domain/people/clients/find-client.ts'
import { findOwedToClient, sendCancellationMail } from '../../domain/workshop/orders/cancel-order.ts'
import { findOrderRecord, type OrderRecord } from '../../domain/workshop/orders/find-order.ts'
import { announcedWords } from '../../domain/workshop/orders/move-question.ts'
import { sendStepMail } from '../../domain/workshop/orders/order-steps.ts'
import { readPickup } from '../../domain/workshop/orders/pickup.ts'
import { sendPickupReminder } from '../../domain/workshop/orders/pickup-reminders.ts'
import { printSlip, slipFileName } from '../../domain/workshop/orders/print-slip.ts'
import { sendSlipMail } from '../../domain/workshop/orders/slip-mails.ts'
import { checkNotice, storageNoticeOutbox } from '../../domain/workshop/orders/storage-notice.ts'
import {
  clientOrderLink,
  estimateLink,
  matterLink,
  matterLinkFor,
  statementLink,
} from '../site/mail-links.ts'
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
    estimateUrl: await estimateLink(deps, key, mail.recipient),
    pageUrl: await matterLinkFor(deps, { kind: 'estimate', id }, mail.recipient),
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
    pageUrl: await matterLinkFor(deps, { kind: 'invoice', id }, mail.recipient),
    areaUrl: deps.siteUrl + href('/espace_pro/factures'),
    attachment,
    transfer: transferOf({ cents: record.rest, reference: record.invoice.invoice_number }),
  })
}

/** Tells a client where their order stands. */
export const sendOrderMail = (deps: JobDeps, step: JobDataMap['send-order-mail']): Promise<void> =>
  sendStepMail(deps, step, async (record, to) => {
    const { order } = record
    const links = await orderLinks(deps, record)
    // `moved_at` makes another mail of a step that is reached again after a correction.
    const mail = { id: `order-${order.id}-${step.status}-${order.moved_at?.getTime()}`, order, to, ...links }
    if (step.corrects !== undefined)
      return orderCorrectionMail(await readMailWords(deps.db, 'order-correction'), {
        ...mail,
        announced: announcedWords(step.corrects, order.handover),
        status: step.status,
      })
    const pickup = await readPickup(deps.db, order, deps.clock.now())
    if (!pickup) return orderMail(await readMailWords(deps.db, 'order'), { ...mail, status: step.status })
    const words = await readMailWords(deps.db, 'pickup-ready')
    return pickupMail(words, { ...mail, pickup, readySince: readyDay(order) })
  })

/** Tells a client that their order was cancelled. */
export const sendCancelledMail = (deps: JobDeps, job: JobDataMap['send-cancellation-mail']): Promise<void> =>
  sendCancellationMail(deps, job, async (record, to) => {
    const { order } = record
    const owed = await findOwedToClient(deps.db, order)
    return orderCancelledMail(await readMailWords(deps.db, 'order-cancelled'), {
      id: `order-${order.id}-cancelled-${Date.parse(job.at)}`,
      order,
      to,
      owed: owed > 0 ? formatCents(owed) : '',
      ...(await orderLinks(deps, record)),
    })
  })

/** Reminds a client once of rims that wait for them. */
export const sendPickupReminderMail = (
  deps: JobDeps,
  { orderId }: JobDataMap['send-pickup-reminder'],
): Promise<void> =>
  sendPickupReminder(deps, orderId, async (record, to) => {
    const { order } = record
    const pickup = await readPickup(deps.db, order, deps.clock.now())
    if (!pickup) throw new Error('an order that waits to be collected does not')
    return pickupMail(await readMailWords(deps.db, 'pickup-reminder'), {
      // Brought back and ready again, it is another reminder.
      id: `order-${order.id}-reminder-${order.moved_at?.getTime()}`,
      order,
      to,
      pickup,
      readySince: readyDay(order),
      ...(await orderLinks(deps, record)),
    })
  })

/** Hands a client what was signed at the counter. */
export const sendSlip = (deps: JobDeps, slipId: string): Promise<void> =>
  sendSlipMail(deps, slipId, async (slip, to) =>
    slipMail(await readMailWords(deps.db, 'slip'), {
      slip,
      to,
      pageUrl: await matterLink(deps, { kind: 'order', id: slip.order_id }),
      attachment: {
        filename: slipFileName(slip),
        content: await printSlip(deps, slip),
        contentType: 'application/pdf',
      },
    }),
  )

/** A client's statement of a month, with its PDF. */
export const sendMonthStatement = (deps: JobDeps, key: JobDataMap['send-statement-mail']): Promise<void> =>
  sendStatementMail(deps, key, async (client, statement, { id, to }) =>
    statementMail(await readMailWords(deps.db, 'statement'), {
      id,
      to,
      values: {
        mois: formatMonth(`${key.month}-15`),
        facturé: formatCents(statement.totals.billed),
        reste: formatCents(statement.totals.due),
      },
      url: statementLink(deps, key.month),
      attachment: {
        filename: statementFileName(statement),
        content: await printStatement(deps, client, statement),
        contentType: 'application/pdf',
      },
    }),
  )

/** The notice of storage, as it was shown when somebody had it sent. */
export const sendStorageNoticeMail = (
  deps: JobDeps,
  { mailId }: JobDataMap['send-storage-notice'],
): Promise<void> =>
  deliverMail(deps, storageNoticeOutbox, mailId, async (mail, order) => {
    await checkNotice(deps.db, order, mail, deps.clock.now())
    const record = await findOrderRecord(deps.db, order.id)
    if (!record) throw new Error('the order of a notice is not there')
    const { areaUrl, pageUrl } = await orderLinks(deps, record)
    return storageNoticeMail(await readMailWords(deps.db, 'storage-notice'), {
      id: mailerId(storageNoticeOutbox, mail.id),
      to: mail.recipient,
      replyTo: shopEmail(order.pos_id),
      subject: mail.subject,
      text: mail.text,
      url: areaUrl ?? pageUrl,
    })
  })

const readyDay = ({ moved_at, created_at }: OrderRecord['order']) => formatDate(moved_at ?? created_at)

/** Where its client follows an order: in their area, and on the private page of its matter, with an account or without. */
const orderLinks = async (deps: JobDeps, { order, hasAccount }: OrderRecord) => ({
  areaUrl: hasAccount ? clientOrderLink(deps, order.id) : null,
  pageUrl: await matterLink(deps, { kind: 'order', id: order.id }),
})
