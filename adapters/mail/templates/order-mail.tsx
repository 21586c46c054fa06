import { Button, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { formatDay } from '../../../domain/calendar/paris-day.ts'
import type { OrderRecord } from '../../../domain/orders/find-order-record.ts'
import { type OrderStatus, orderSteps, statusNameOf } from '../../../domain/orders/order-status.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { shopLocation, site } from '../../../domain/site.ts'
import { vehicleName } from '../../../domain/vehicle-name.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

/** What each step means to whoever waits for their rims. */
const meanings: Readonly<Record<OrderStatus, string>> = {
  0: 'Nous avons bien reçu vos jantes et nous les prenons en charge.',
  1: 'L’atelier a traité votre commande.',
  2: 'Vos jantes sont en cours de livraison.',
  3: 'Vos jantes vous ont été remises. Merci de votre confiance.',
}

interface OrderMail {
  record: OrderRecord
  status: OrderStatus
  to: string
  /** The order in the client area; `null` for whoever has no account there. */
  url: string | null
}

/** Tells the client where their order stands (docs/product.md §11.14). */
export async function orderMail({ record: { order }, status, to, url }: OrderMail): Promise<Mail> {
  const { title, phone, email } = shopLocation(order.pos_id)
  const statusName = statusNameOf(order)
  const about = [vehicleName(order), order.registration_number].filter(Boolean).join(', ')
  const sentences = [
    meanings[status],
    about && `Véhicule\u00a0: ${about}.`,
    status < 2 && order.promised_on && `Date prévue\u00a0: le ${formatDay(order.promised_on)}.`,
  ].filter((sentence): sentence is string => Boolean(sentence))
  const help = `Une question\u00a0? ${title}\u00a0: ${phone.display}`
  const button = 'Suivre ma commande'
  const steps = `Étape ${status + 1} sur ${orderSteps.length}\u00a0: ${statusName}.`
  return {
    id: `order-${order.id}-${status}`,
    to,
    replyTo: email,
    subject: `${statusName}\u00a0: ${order.order_number}`,
    text: `Bonjour,\n\n${[steps, ...sentences].join('\n\n')}\n\n${url ? `${button}\u00a0:\n${url}\n\n` : ''}${help}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={sentences[0] ?? ''} heading={statusName}>
        <Text style={mailStyles.text}>Bonjour,</Text>
        {[steps, ...sentences].map((sentence) => (
          <Text key={sentence} style={mailStyles.text}>
            {sentence}
          </Text>
        ))}
        {url && (
          <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
            {button}
          </Button>
        )}
        <Text style={mailStyles.text}>{help}</Text>
      </MailLayout>,
    ),
  }
}
