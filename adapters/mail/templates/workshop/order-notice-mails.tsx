import { render } from '@react-email/render'
import { shopLocation, site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import { type OrderStatus, orderSteps } from '../../../../domain/workshop/orders/order-status.ts'
import { type OrderMailOrder, orderLinks } from '../billing/document-mails.tsx'
import { MailLayout, Paragraphs } from '../mail-layout.tsx'

interface OrderNoticeMail {
  id: string
  order: OrderMailOrder
  to: string
  /** The order in the client area; `null` for clients without an account. */
  areaUrl: string | null
  pageUrl: string
}

/** Values of the variables that every notice about an order has. */
function orderValues(order: OrderMailOrder) {
  const { title, phone } = shopLocation(order.pos_id)
  return {
    numéro: order.order_number,
    véhicule: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
    atelier: title,
    téléphone: phone.display,
  }
}

/** Tells the client that a step was announced to them by mistake (docs/product.md §11.14). */
export function orderCorrectionMail(
  words: MailWords<'order-correction'>,
  { announced, status, ...mail }: OrderNoticeMail & { announced: string; status: OrderStatus },
): Promise<Mail> {
  const values = { ...orderValues(mail.order), annonce: announced, étape: orderSteps[status].name }
  return noticeMail(mail, fillMailWords<'order-correction'>(words, values), [])
}

/** Tells the client that their order was cancelled. `owed` is the amount to refund, empty when nothing was paid. */
export function orderCancelledMail(
  words: MailWords<'order-cancelled'>,
  { owed, ...mail }: OrderNoticeMail & { owed: string },
): Promise<Mail> {
  const filled = fillMailWords<'order-cancelled'>(words, { ...orderValues(mail.order), rendu: owed })
  return noticeMail(mail, filled, owed ? [filled.owed] : [])
}

type NoticeWords = Omit<MailWords<'order-correction'> & MailWords<'order-cancelled'>, 'owed'>

async function noticeMail(
  { id, order, to, areaUrl, pageUrl }: OrderNoticeMail,
  filled: NoticeWords,
  more: string[],
): Promise<Mail> {
  const { véhicule } = orderValues(order)
  const sentences = [filled.before, véhicule && filled.vehicle, ...more].filter(Boolean).flatMap(paragraphsOf)
  const links = orderLinks(filled, areaUrl, pageUrl)
  return {
    id,
    to,
    replyTo: shopLocation(order.pos_id).email,
    subject: filled.subject,
    text: `${[...sentences, ...links.texts, filled.help].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={sentences[1] ?? ''} heading={filled.heading}>
        <Paragraphs texts={sentences} />
        {links.view}
        <Paragraphs texts={[filled.help]} />
      </MailLayout>,
    ),
  }
}
