import { Button, Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { type Site, shopEmail } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import type { PickupView } from '../../../../domain/workshop/orders/pickup.ts'
import { type OrderMailOrder, orderLinks } from '../billing/document-mails.tsx'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'

interface StorageNoticeMail {
  id: string
  to: string
  replyTo: string
  /** Subject and text, as shown to the staff member who sent the notice. */
  subject: string
  text: string
  /** Page where the client follows the order. */
  url: string
}

/** Sends the notice after which storage is charged, in the words that were frozen when it was ordered. */
export async function storageNoticeMail(
  words: MailWords<'storage-notice'>,
  { text, url, ...head }: StorageNoticeMail,
  site: Site,
): Promise<Mail> {
  const paragraphs = paragraphsOf(text)
  const lines = [...paragraphs, `${words.button}\u00a0:\n${url}`]
  return {
    ...head,
    isPersonal: true,
    text: `${lines.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={paragraphs[1] ?? ''} heading={head.subject}>
        <Paragraphs texts={paragraphs} />
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {words.button}
        </Button>
      </MailLayout>,
    ),
  }
}

interface PickupMail {
  id: string
  order: OrderMailOrder
  to: string
  pickup: NonNullable<PickupView>
  /** Day since which the rims are ready: « 12/03/2027 ». */
  readySince: string
  /** The order in the client area; `null` for clients without an account. */
  areaUrl: string | null
  pageUrl: string
}

/** Tells the client that their rims are ready, the first time or as a reminder (docs/product.md §11.14). */
export async function pickupMail(
  words: MailWords<'pickup-ready' | 'pickup-reminder'>,
  { id, order, to, pickup, readySince, areaUrl, pageUrl }: PickupMail,
  site: Site,
): Promise<Mail> {
  const about = [vehicleName(order), order.registration_number].filter(Boolean).join(', ')
  const { title, address, mapsUrl, phone, hours, closures, due } = pickup
  const filled = fillMailWords<'pickup-ready' | 'pickup-reminder'>(
    words,
    {
      numéro: order.order_number,
      véhicule: about,
      date: readySince,
      atelier: title,
      adresse: address,
      téléphone: phone.display,
      horaires: hours,
      solde: due ?? '',
    },
    site,
  )
  const before = [filled.before, about && filled.vehicle, filled.where].flatMap(paragraphsOf)
  const after = [
    hours && filled.hours,
    closures.join('\n'),
    due && filled.due,
    due === '' && filled.paid,
  ].flatMap((text) => (text ? paragraphsOf(text) : []))
  const links = orderLinks(filled, areaUrl, pageUrl)
  const map = `${filled.map}\u00a0:\n${mapsUrl}`
  return {
    id,
    to,
    replyTo: shopEmail(order.pos_id, site),
    subject: filled.subject,
    text: `${[...before, map, ...after, ...links.texts, filled.help].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={before[1] ?? before[0] ?? ''} heading={filled.heading}>
        <Paragraphs texts={before} />
        <Text style={mailStyles.text}>
          <Link href={mapsUrl} style={mailStyles.link}>
            {filled.map}
          </Link>
        </Text>
        <Paragraphs texts={after} />
        {links.view}
        <Paragraphs texts={[filled.help]} />
      </MailLayout>,
    ),
  }
}
