import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { formatDate } from '../../../../domain/kernel/calendar/paris-day.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import type { OrderRecord } from '../../../../domain/workshop/orders/find-order.ts'
import {
  loadPickupView,
  type PickupView,
  pickupLocationOf,
} from '../../../../domain/workshop/orders/pickup.ts'
import { sendPickupReminder } from '../../../../domain/workshop/orders/pickup-reminders.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'
import { findOrderLinks, type OrderMailOrder, renderOrderLinks, sampleOrderMail } from './order-links.tsx'

/** Sends a client one reminder that their rims are ready. */
const sendPickupReminderMail = (
  deps: MailDeps,
  { orderId }: JobDataMap['send-pickup-reminder'],
): Promise<void> =>
  sendPickupReminder(deps, orderId, async (record, to) => {
    const { order } = record
    const pickup = await loadPickupView(deps.db, order, deps.clock.now(), deps.facts.current())
    if (!pickup) throw new Error('the order of a pickup reminder has nothing to collect')
    return composePickupMail(
      await findMailWords(deps.db, 'pickup-reminder'),
      {
        // If the order goes back to work and is ready again, `moved_at` makes the id of the next reminder different.
        id: `order-${order.id}-reminder-${order.moved_at?.getTime()}`,
        order,
        to,
        pickup,
        readySince: formatReadyDay(order),
        ...(await findOrderLinks(deps, record)),
      },
      deps.facts.current(),
    )
  })

export const formatReadyDay = ({ moved_at, created_at }: OrderRecord['order']) =>
  formatDate(moved_at ?? created_at)

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

/** Returns the mail that tells the client that their rims are ready, the first time or as a reminder. */
export async function composePickupMail(
  words: MailWords<'pickup-ready' | 'pickup-reminder'>,
  { id, order, to, pickup, readySince, areaUrl, pageUrl }: PickupMail,
  site: Site,
): Promise<Mail> {
  const about = [vehicleName(order), order.registration_number].filter(Boolean).join(', ')
  const { title, address, mapsUrl, phone, hours, closures, owed } = pickup
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
      solde: owed ?? '',
    },
    site,
  )
  const before = [filled.before, about && filled.vehicle, filled.where].flatMap(paragraphsOf)
  const after = [
    hours && filled.hours,
    closures.join('\n'),
    owed && filled.due,
    owed === '' && filled.paid,
  ].flatMap((text) => (text ? paragraphsOf(text) : []))
  const links = renderOrderLinks(filled, areaUrl, pageUrl)
  const map = `${filled.map}\u00a0:\n${mapsUrl}`
  return {
    id,
    to,
    replyTo: emailOfLocation(order.pos_id, site),
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

export const pickupReminderJob: MailJob<'send-pickup-reminder', 'pickup-reminder'> = {
  send: sendPickupReminderMail,
  samples: { 'pickup-reminder': samplePickupReminder },
}

export function samplePickupReminder(
  words: MailWords<'pickup-ready' | 'pickup-reminder'>,
  site: Site,
): Promise<Mail> {
  const mail = sampleOrderMail(site)
  const location = pickupLocationOf(mail.order.pos_id, '2026-12-21', site)
  const pickup = { ...location, isWithdrawn: false, owed: '336,00\u00a0€' }
  return composePickupMail(words, { ...mail, readySince: '18/12/2026', pickup }, site)
}
