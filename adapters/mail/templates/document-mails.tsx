import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { formatDate, formatDay } from '../../../domain/calendar/paris-day.ts'
import { cutText } from '../../../domain/cut-text.ts'
import type { OrderRecord } from '../../../domain/orders/find-order.ts'
import {
  type OrderStatus,
  orderSteps,
  promisedDayShown,
  statusNameOf,
} from '../../../domain/orders/order-status.ts'
import type { Slip } from '../../../domain/orders/printable-slip.ts'
import { slipNouns } from '../../../domain/orders/slip-words.ts'
import type { Mail, MailAttachment } from '../../../domain/ports/mailer.ts'
import { shopLocation, site } from '../../../domain/site.ts'
import { fillMailWords, type MailWords, paragraphsOf } from '../../../domain/texts/mails/mail-texts.ts'
import { vehicleName } from '../../../domain/vehicle-name.ts'
import { MailLayout, mailStyles, Paragraphs } from './mail-layout.tsx'

interface EstimateMail {
  id: string
  to: string
  replyTo: string
  /** What somebody of the workshop wrote; may be empty. */
  text: string
  number: string
  vehicle: string
  /** « 1 234,56 € », including tax. */
  total: string
  /** « 21/12/2026 ». */
  validUntil: string | null
  /** Where its client reads it, and accepts it. */
  pageUrl: string
  attachment: MailAttachment
}

/** A quote for its client, or a reminder of it; the PDF ends with the general terms. */
export async function estimateMail(
  words: MailWords<'estimate' | 'estimate-reminder'>,
  { id, to, replyTo, text, pageUrl, attachment, ...quote }: EstimateMail,
): Promise<Mail> {
  const filled = fillMailWords<'estimate' | 'estimate-reminder'>(words, valuesOf(quote))
  const [before, after] = [paragraphsOf(filled.before), paragraphsOf(filled.after)]
  const lines = [...before, ...(text ? [text] : []), `${filled.button}\u00a0:\n${pageUrl}`, ...after]
  return {
    id,
    to,
    replyTo,
    subject: filled.subject,
    isPersonal: true,
    attachments: [attachment],
    text: `${lines.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={before[1] ?? before[0] ?? ''} heading={filled.subject}>
        <Paragraphs texts={[...before, ...paragraphsOf(text)]} />
        <Section style={{ margin: '0 0 16px' }}>
          <Button href={pageUrl} style={mailStyles.button}>
            {filled.button}
          </Button>
        </Section>
        <Paragraphs texts={after} />
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
  /** The client's own list of invoices. */
  areaUrl: string
  attachment: MailAttachment
}

/** An invoice, a credit note or a reminder, in the words of whoever sent it, with the PDF. */
export async function invoiceMail(
  words: MailWords<'invoice'>,
  { areaUrl, attachment, text, ...head }: InvoiceMailProps,
): Promise<Mail> {
  const { area, link } = fillMailWords<'invoice'>(words, {})
  return {
    ...head,
    isPersonal: true,
    text: `${text}\n\n--\n${area}\n${areaUrl}\n`,
    html: await render(
      <MailLayout preview={cutText(text, 120)} heading={head.subject}>
        <Paragraphs texts={paragraphsOf(text)} />
        <Text style={{ ...mailStyles.text, fontSize: '14px', lineHeight: '20px', marginTop: '24px' }}>
          {area}{' '}
          <Link href={areaUrl} style={mailStyles.link}>
            {link}
          </Link>
        </Text>
      </MailLayout>,
    ),
    attachments: [attachment],
  }
}

/** The sentence of each step. */
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
  | 'status_name'
  | 'status'
>

interface OrderMail {
  id: string
  order: OrderMailOrder
  status: OrderStatus
  to: string
  /** The order in the client area; `null` for whoever has no account there. */
  areaUrl: string | null
  /** The private page of the request that it was made of, for whoever sent it; `null` without one. */
  pageUrl: string | null
}

/** Tells the client where their order stands (docs/product.md §11.14). */
export async function orderMail(
  words: MailWords<'order'>,
  { id, order, status, to, areaUrl, pageUrl }: OrderMail,
): Promise<Mail> {
  const { title, phone, email } = shopLocation(order.pos_id)
  const about = [vehicleName(order), order.registration_number].filter(Boolean).join(', ')
  const promisedOn = promisedDayShown({ ...order, status })
  const promised = promisedOn ? formatDay(promisedOn) : ''
  const statusName = statusNameOf(order)
  const filled = fillMailWords<'order'>(words, {
    étape: statusName,
    rang: String(status + 1),
    étapes: String(orderSteps.length),
    numéro: order.order_number,
    véhicule: about,
    date: promised,
    atelier: title,
    téléphone: phone.display,
  })
  const sentences = [
    filled.step,
    filled[meanings[status]],
    about && filled.vehicle,
    promised && filled.promised,
  ]
    .filter(Boolean)
    .flatMap(paragraphsOf)
  const url = areaUrl ?? pageUrl
  const isPageBeside = areaUrl !== null && pageUrl !== null
  const links = [
    url && `${filled.button}\u00a0:\n${url}`,
    isPageBeside && `${filled.page}\u00a0:\n${pageUrl}`,
  ].filter(Boolean)
  return {
    id,
    to,
    replyTo: email,
    subject: filled.subject,
    text: `${[...sentences, ...links, filled.help].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={filled[meanings[status]]} heading={statusName}>
        <Paragraphs texts={sentences} />
        {url && (
          <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
            {filled.button}
          </Button>
        )}
        {isPageBeside && (
          <Text style={mailStyles.text}>
            <Link href={pageUrl} style={mailStyles.link}>
              {filled.page}
            </Link>
          </Text>
        )}
        <Paragraphs texts={[filled.help]} />
      </MailLayout>,
    ),
  }
}

/** What of a slip its mail tells. */
type SlipMailSlip = Pick<Slip, 'id' | 'kind' | 'created_at' | 'content'>

interface SlipMail {
  slip: SlipMailSlip
  to: string
  attachment: MailAttachment
}

/** What was signed at the counter, for its client. */
export async function slipMail(
  words: MailWords<'slip'>,
  { slip: { id, kind, created_at, content }, to, attachment }: SlipMail,
): Promise<Mail> {
  const { title, phone, email } = shopLocation(content.workshop.id)
  const about = [content.vehicle, content.plate].filter(Boolean).join(', ')
  const filled = fillMailWords<'slip'>(words, {
    bon: slipNouns[kind],
    numéro: content.number,
    date: formatDate(created_at),
    véhicule: about,
    atelier: title,
    téléphone: phone.display,
  })
  const sentences = [filled.before, about && filled.vehicle, filled.help]
    .filter(Boolean)
    .flatMap(paragraphsOf)
  return {
    id: `slip-${id}`,
    to,
    replyTo: email,
    subject: filled.subject,
    attachments: [attachment],
    text: `${sentences.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={sentences[1] ?? filled.subject} heading={filled.heading}>
        <Paragraphs texts={sentences} />
      </MailLayout>,
    ),
  }
}
