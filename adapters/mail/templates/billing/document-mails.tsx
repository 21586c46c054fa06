import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Transfer } from '../../../../domain/billing/payments/transfer.ts'
import { type Site, shopLocation } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailValues,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { formatDate, formatDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { slipNouns } from '../../../../domain/kernel/slip-words.ts'
import { cutText } from '../../../../domain/kernel/text/cut-text.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import type { OrderRecord } from '../../../../domain/workshop/orders/find-order.ts'
import {
  lateSentence,
  type OrderStatus,
  orderSteps,
  progressSentence,
  promisedDayShown,
} from '../../../../domain/workshop/orders/order-status.ts'
import type { Slip } from '../../../../domain/workshop/slips/printable-slip.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'
import { transferBlock } from './transfer-block.tsx'

interface EstimateMail {
  id: string
  to: string
  replyTo: string
  /** Text that a staff member wrote; may be empty. */
  text: string
  number: string
  vehicle: string
  /** « 1 234,56 € », including tax. */
  total: string
  /** « 21/12/2026 ». */
  validUntil: string | null
  /**
   * Page where the client reads and accepts the quote, and private page of its matter; both for the client only, so `pageUrl` is
   * `null` for other recipients.
   */
  estimateUrl: string
  pageUrl: string | null
  attachment: MailAttachment
}

/** Sends a quote to its client, or a reminder of it; the PDF ends with the general terms. */
export async function estimateMail(
  words: MailWords<'estimate' | 'estimate-reminder'>,
  { id, to, replyTo, text, estimateUrl, pageUrl, attachment, ...quote }: EstimateMail,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'estimate' | 'estimate-reminder'>(words, valuesOf(quote), site)
  const [before, after] = [paragraphsOf(filled.before), paragraphsOf(filled.after)]
  const lines = [
    ...before,
    ...(text ? [text] : []),
    `${filled.button}\u00a0:\n${estimateUrl}`,
    ...after,
    ...(pageUrl ? [`${filled.page}\u00a0:\n${pageUrl}`] : []),
  ]
  return {
    id,
    to,
    replyTo,
    subject: filled.subject,
    isPersonal: true,
    attachments: [attachment],
    text: `${lines.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={before[1] ?? before[0] ?? ''} heading={filled.subject}>
        <Paragraphs texts={[...before, ...paragraphsOf(text)]} />
        <Section style={{ margin: '0 0 16px' }}>
          <Button href={estimateUrl} style={mailStyles.button}>
            {filled.button}
          </Button>
        </Section>
        <Paragraphs texts={after} />
        {pageUrl && (
          <Text style={mailStyles.text}>
            <Link href={pageUrl} style={mailStyles.link}>
              {filled.page}
            </Link>
          </Text>
        )}
      </MailLayout>,
    ),
  }
}

function valuesOf({
  number,
  vehicle,
  total,
  validUntil,
}: Pick<EstimateMail, 'number' | 'vehicle' | 'total' | 'validUntil'>) {
  return {
    numéro: number,
    véhicule: vehicle ? `pour votre ${vehicle}` : '',
    montant: total,
    validité: validUntil ? `Il est valable jusqu’au ${validUntil}.` : '',
    'avant cette date': validUntil ? 'avant cette date' : '',
  }
}

interface InvoiceMailProps {
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
  /** Bank transfer of the remaining amount; `null` when nothing is due. */
  transfer: Transfer | null
}

/** Sends an invoice, a credit note or a reminder with its PDF, in the words of the sender. */
export async function invoiceMail(
  words: MailWords<'invoice'>,
  { pageUrl, areaUrl, attachment, text, transfer, ...head }: InvoiceMailProps,
  site: Site,
): Promise<Mail> {
  const { button, area, link, ...transferWords } = fillMailWords<'invoice'>(words, {}, site)
  const block = transfer && (await transferBlock(transferWords, transfer))
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

/** Name of the mail's sentence for each step. */
const meanings = { 0: 'received', 1: 'worked', 2: 'leaving', 3: 'done' } as const

export type OrderMailOrder = Pick<
  OrderRecord['order'],
  | 'id'
  | 'order_number'
  | 'pos_id'
  | 'brand'
  | 'model'
  | 'registration_number'
  | 'promised_on'
  | 'agreed_on'
  | 'late_reason'
  | 'status_name'
  | 'status'
  | 'cancelled_at'
>

interface OrderMail {
  id: string
  order: OrderMailOrder
  status: OrderStatus
  to: string
  /** The order in the client area; `null` for clients without an account. */
  areaUrl: string | null
  /** Private page of the matter, which the link opens without an account. */
  pageUrl: string
}

/** Tells the client about the current step of their order (docs/product.md §11.14). */
export async function orderMail(
  words: MailWords<'order'>,
  { id, order, status, to, areaUrl, pageUrl }: OrderMail,
  site: Site,
): Promise<Mail> {
  const { title, phone, email } = shopLocation(order.pos_id, site)
  const about = [vehicleName(order), order.registration_number].filter(Boolean).join(', ')
  const promisedOn = promisedDayShown({ ...order, status })
  const promised = promisedOn ? formatDay(promisedOn) : ''
  const statusName = orderSteps[status].name
  const filled = fillMailWords<'order'>(
    words,
    {
      étape: statusName,
      rang: String(status + 1),
      étapes: String(orderSteps.length),
      numéro: order.order_number,
      véhicule: about,
      date: promised,
      atelier: title,
      téléphone: phone.display,
    },
    site,
  )
  const sentences = [
    filled.step,
    order.status === status ? (progressSentence(order) ?? '') : '',
    filled[meanings[status]],
    about && filled.vehicle,
    promised && filled.promised,
    lateSentence({ ...order, status }) ?? '',
  ]
    .filter(Boolean)
    .flatMap(paragraphsOf)
  const links = orderLinks(filled, areaUrl, pageUrl)
  return {
    id,
    to,
    replyTo: email,
    subject: filled.subject,
    text: `${[...sentences, ...links.texts, filled.help].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={filled[meanings[status]]} heading={statusName}>
        <Paragraphs texts={sentences} />
        {links.view}
        <Paragraphs texts={[filled.help]} />
      </MailLayout>,
    ),
  }
}

/**
 * Returns the links of a mail about an order: the button opens the client area, with a second link to the page of the matter;
 * without an account, it opens that page.
 */
export function orderLinks(words: { button: string; page: string }, areaUrl: string | null, pageUrl: string) {
  const url = areaUrl ?? pageUrl
  const isPageBeside = areaUrl !== null
  return {
    texts: [`${words.button}\u00a0:\n${url}`, ...(isPageBeside ? [`${words.page}\u00a0:\n${pageUrl}`] : [])],
    view: (
      <>
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {words.button}
        </Button>
        {isPageBeside && (
          <Text style={mailStyles.text}>
            <Link href={pageUrl} style={mailStyles.link}>
              {words.page}
            </Link>
          </Text>
        )}
      </>
    ),
  }
}

/** Fields of a slip that its mail uses. */
type SlipMailSlip = Pick<Slip, 'id' | 'kind' | 'created_at' | 'content'>

interface SlipMail {
  slip: SlipMailSlip
  to: string
  /** Private page of the matter. */
  pageUrl: string
  attachment: MailAttachment
}

/** Sends a signed slip of the counter to its client. */
export async function slipMail(
  words: MailWords<'slip'>,
  { slip: { id, kind, created_at, content }, to, pageUrl, attachment }: SlipMail,
  site: Site,
): Promise<Mail> {
  const { title, phone, email } = shopLocation(content.workshop.id, site)
  const about = [content.vehicle, content.plate].filter(Boolean).join(', ')
  const filled = fillMailWords<'slip'>(
    words,
    {
      bon: slipNouns[kind],
      numéro: content.number,
      date: formatDate(created_at),
      véhicule: about,
      atelier: title,
      téléphone: phone.display,
    },
    site,
  )
  const sentences = [filled.before, about && filled.vehicle].filter(Boolean).flatMap(paragraphsOf)
  return {
    id: `slip-${id}`,
    to,
    replyTo: email,
    subject: filled.subject,
    attachments: [attachment],
    text: `${[...sentences, `${filled.button}\u00a0:\n${pageUrl}`, filled.help].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={sentences[1] ?? filled.subject} heading={filled.heading}>
        <Paragraphs texts={sentences} />
        <Button href={pageUrl} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {filled.button}
        </Button>
        <Paragraphs texts={[filled.help]} />
      </MailLayout>,
    ),
  }
}

interface StatementMail {
  id: string
  to: string
  values: MailValues<'statement'>
  url: string
  attachment: MailAttachment
}

/** Sends a client's monthly statement with its PDF. */
export async function statementMail(
  words: MailWords<'statement'>,
  { id, to, values, url, attachment }: StatementMail,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'statement'>(words, values, site)
  const sentences = paragraphsOf(filled.before)
  const after = paragraphsOf(filled.after)
  return {
    id,
    to,
    replyTo: site.contactEmail,
    subject: filled.subject,
    attachments: [attachment],
    text: `${[...sentences, `${filled.button}\u00a0:\n${url}`, ...after].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={sentences[1] ?? filled.subject} heading={filled.heading}>
        <Paragraphs texts={sentences} />
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {filled.button}
        </Button>
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}
