import { render } from '@react-email/render'
import { locationOf, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import {
  findCentsToRefund,
  markCancellationMailUndeliverable,
  sendCancellationMail,
} from '../../../../domain/workshop/orders/cancel-order.ts'
import { type OrderStatus, orderStatuses } from '../../../../domain/workshop/orders/order-status.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, Paragraphs } from '../mail-layout.tsx'
import { findOrderLinks, type OrderMailOrder, renderOrderLinks, sampleOrderMail } from './order-links.tsx'

/** Sends a client the mail that their order was cancelled. */
const sendCancelledMail = (deps: MailDeps, job: JobDataMap['send-cancellation-mail']): Promise<void> =>
  sendCancellationMail(deps, job, async (record, to) => {
    const { order } = record
    const refundCents = await findCentsToRefund(deps.db, order)
    return orderCancelledMail(
      await findMailWords(deps.db, 'order-cancelled'),
      {
        id: `order-${order.id}-cancelled-${Date.parse(job.at)}`,
        order,
        to,
        refund: refundCents > 0 ? formatCents(refundCents) : '',
        ...(await findOrderLinks(deps, record)),
      },
      deps.facts.current(),
    )
  })

interface OrderNoticeMail {
  id: string
  order: OrderMailOrder
  to: string
  /** The order in the client area; `null` for clients without an account. */
  areaUrl: string | null
  pageUrl: string
}

/** Returns the mail that tells the client that a status was announced to them by mistake. */
export function composeOrderCorrectionMail(
  words: MailWords<'order-correction'>,
  { announced, status, ...mail }: OrderNoticeMail & { announced: string; status: OrderStatus },
  site: Site,
): Promise<Mail> {
  const values = { ...orderValues(mail.order, site), annonce: announced, étape: orderStatuses[status].name }
  return orderNoticeMail(mail, fillMailWords<'order-correction'>(words, values, site), [], site)
}

/**
 * Returns the mail that tells the client that their order was cancelled. `refund` is the amount, empty when nothing
 * was paid.
 */
function orderCancelledMail(
  words: MailWords<'order-cancelled'>,
  { refund, ...mail }: OrderNoticeMail & { refund: string },
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'order-cancelled'>(
    words,
    { ...orderValues(mail.order, site), rendu: refund },
    site,
  )
  return orderNoticeMail(mail, filled, refund ? [filled.owed] : [], site)
}

/** Returns the values of the variables that every notice about an order has. */
function orderValues(order: OrderMailOrder, site: Site) {
  const { title, phone } = locationOf(order.pos_id, site)
  return {
    numéro: order.order_number,
    véhicule: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
    atelier: title,
    téléphone: phone.display,
  }
}

type NoticeWords = Omit<MailWords<'order-correction'> & MailWords<'order-cancelled'>, 'owed'>

async function orderNoticeMail(
  { id, order, to, areaUrl, pageUrl }: OrderNoticeMail,
  filled: NoticeWords,
  more: string[],
  site: Site,
): Promise<Mail> {
  const { véhicule } = orderValues(order, site)
  const sentences = [filled.before, véhicule && filled.vehicle, ...more].filter(Boolean).flatMap(paragraphsOf)
  const links = renderOrderLinks(filled, areaUrl, pageUrl)
  return {
    id,
    to,
    replyTo: locationOf(order.pos_id, site).email,
    subject: filled.subject,
    text: `${[...sentences, ...links.texts, filled.help].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={sentences[1] ?? ''} heading={filled.heading}>
        <Paragraphs texts={sentences} />
        {links.view}
        <Paragraphs texts={[filled.help]} />
      </MailLayout>,
    ),
  }
}

export const cancellationMailJob: MailJob<'send-cancellation-mail', 'order-cancelled'> = {
  send: sendCancelledMail,
  givenUp: markCancellationMailUndeliverable,
  samples: {
    'order-cancelled': (words, site) =>
      orderCancelledMail(words, { ...sampleOrderMail(site), refund: '144,00\u00a0€' }, site),
  },
}
