import { Button } from '@react-email/components'
import { render } from '@react-email/render'
import { formatDay } from '../../../domain/calendar/paris-day.ts'
import type { OrderRecord } from '../../../domain/orders/find-order-record.ts'
import { type OrderStatus, orderSteps, statusNameOf } from '../../../domain/orders/order-status.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { shopLocation, site } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { vehicleName } from '../../../domain/vehicle-name.ts'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

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
  order: OrderMailOrder
  status: OrderStatus
  to: string
  /** The order in the client area; `null` for whoever has no account there. */
  url: string | null
}

/** Tells the client where their order stands (docs/product.md §11.14). */
export async function orderMail(
  words: MailWords<'order'>,
  { order, status, to, url }: OrderMail,
): Promise<Mail> {
  const { title, phone, email } = shopLocation(order.pos_id)
  const about = [vehicleName(order), order.registration_number].filter(Boolean).join(', ')
  const promised = status < 2 && order.promised_on ? formatDay(order.promised_on) : ''
  const statusName = statusNameOf(order)
  const said = sayMail<'order'>(words, {
    étape: statusName,
    rang: String(status + 1),
    étapes: String(orderSteps.length),
    numéro: order.order_number,
    véhicule: about,
    date: promised,
    atelier: title,
    téléphone: phone.display,
  })
  const sentences = [said.step, said[meanings[status]], about && said.vehicle, promised && said.promised]
    .filter(Boolean)
    .flatMap(paragraphsOf)
  const press = url ? `${said.button}\u00a0:\n${url}\n\n` : ''
  return {
    id: `order-${order.id}-${status}`,
    to,
    replyTo: email,
    subject: said.subject,
    text: `${sentences.join('\n\n')}\n\n${press}${said.help}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={said[meanings[status]]} heading={statusName}>
        <Paragraphs texts={sentences} />
        {url && (
          <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
            {said.button}
          </Button>
        )}
        <Paragraphs texts={[said.help]} />
      </MailLayout>,
    ),
  }
}
