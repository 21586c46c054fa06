import { Button, Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { findInvoiceRecord } from '../../../../domain/billing/invoices/find-invoice.ts'
import { invoiceOutbox } from '../../../../domain/billing/invoices/invoice-mails.ts'
import { type BankTransfer, bankTransferOf } from '../../../../domain/billing/payments/transfer.ts'
import { createDocumentAttachment } from '../../../../domain/billing/printing/open-document.ts'
import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import {
  deliverMail,
  markMailUndeliverable,
  type OutgoingMail,
  outgoingMailId,
} from '../../../../domain/correspondence/outbox/outbox.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { cutText } from '../../../../domain/kernel/text/cut-text.ts'
import { findClient } from '../../../../domain/people/clients/find-client.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'
import { sampleMailAttachment, sampleMailLink, sampleMailToClient } from '../sample-values.ts'
import { renderTransferBlock } from './transfer-block.tsx'

/** Writes the mail of an invoice with its PDF, which is printed now if it was not printed before. */
async function writeInvoiceMail(deps: MailDeps, mail: OutgoingMail, invoiceId: string) {
  const site = deps.facts.current()
  const record = await findInvoiceRecord(deps.db, invoiceId)
  const client = record && (await findClient(deps.db, record.client.id))
  if (!record || !client) throw new Error('the invoice of a mail does not exist')
  const { id, pos_id: posId } = record.invoice
  const attachment = await createDocumentAttachment(deps, client, { kind: 'invoice', posId, id }, mail.id)
  if (!attachment) throw new Error('the document of a mail is missing')
  return invoiceMail(
    await findMailWords(deps.db, 'invoice'),
    {
      id: outgoingMailId(invoiceOutbox, mail.id),
      to: mail.recipient,
      replyTo: emailOfLocation(posId, site),
      subject: mail.subject,
      text: mail.text,
      pageUrl: await deps.links.matterFor({ kind: 'invoice', id }, mail.recipient),
      areaUrl: deps.links.clientInvoices(),
      attachment,
      transfer: bankTransferOf({ cents: record.owed, reference: record.invoice.invoice_number }, site),
    },
    site,
  )
}

interface InvoiceMail {
  id: string
  to: string
  replyTo: string
  subject: string
  text: string
  /** Private page of the matter; `null` for recipients other than the client. */
  pageUrl: string | null
  /** The client's list of invoices, in the client area. */
  areaUrl: string
  attachment: MailAttachment
  /** Bank transfer of the amount owed; `null` when nothing is owed. */
  transfer: BankTransfer | null
}

/** Returns the mail that sends an invoice, a credit note or a reminder with its PDF, in the words of the sender. */
async function invoiceMail(
  words: MailWords<'invoice'>,
  { pageUrl, areaUrl, attachment, text, transfer, ...head }: InvoiceMail,
  site: Site,
): Promise<Mail> {
  const { button, area, link, ...transferWords } = fillMailWords<'invoice'>(words, {}, site)
  const block = transfer && (await renderTransferBlock(transferWords, transfer))
  const ownText = pageUrl ? [`${button}\u00a0:\n${pageUrl}`, `--\n${area}\n${areaUrl}`] : []
  return {
    ...head,
    isPersonal: true,
    text: `${[text, ...(block ? [block.text] : []), ...ownText].join('\n\n')}\n`,
    html: await render(
      <MailLayout site={site} preview={cutText(text, 120)} heading={head.subject}>
        <Paragraphs texts={paragraphsOf(text)} />
        {block?.view}
        {pageUrl && (
          <>
            <Button href={pageUrl} style={{ ...mailStyles.button, marginBottom: '16px' }}>
              {button}
            </Button>
            <Text style={{ ...mailStyles.text, fontSize: '14px', lineHeight: '20px', marginTop: '24px' }}>
              {area}{' '}
              <Link href={areaUrl} style={mailStyles.link}>
                {link}
              </Link>
            </Text>
          </>
        )}
      </MailLayout>,
    ),
    attachments: [attachment, ...(block?.attachments ?? [])],
  }
}

export const invoiceMailJob: MailJob<'send-invoice-mail', 'invoice'> = {
  send: (deps, { mailId }) =>
    deliverMail(deps, invoiceOutbox, mailId, (mail, invoice) => writeInvoiceMail(deps, mail, invoice.id)),
  givenUp: (deps, { mailId }, cause) => markMailUndeliverable(deps, invoiceOutbox, mailId, cause),
  samples: {
    invoice: (words, site) =>
      invoiceMail(
        words,
        {
          ...sampleMailToClient(site),
          subject: 'Votre facture FA-E-2026-0042',
          pageUrl: sampleMailLink,
          areaUrl: sampleMailLink,
          attachment: sampleMailAttachment,
          text: 'Bonjour,\n\nVeuillez trouver ci-joint votre facture.',
          transfer: bankTransferOf({ cents: 48_000, reference: 'FA-E-2026-0042' }, site),
        },
        site,
      ),
  },
}
