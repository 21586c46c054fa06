import { render } from '@react-email/render'
import { locationOf, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { formatDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import {
  markOrderStatusMailUndeliverable,
  sendOrderStatusMail,
} from '../../../../domain/workshop/moves/move-order.ts'
import { describeAnnouncedStatus } from '../../../../domain/workshop/orders/move-question.ts'
import {
  lateOrderSentence,
  type OrderStatus,
  orderProgressSentence,
  orderStatuses,
  toShownPromisedDay,
} from '../../../../domain/workshop/orders/order-status.ts'
import { loadPickupView } from '../../../../domain/workshop/orders/pickup.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, Paragraphs } from '../mail-layout.tsx'
import { findOrderLinks, type OrderMailOrder, renderOrderLinks, sampleOrderMail } from './order-links.tsx'
import { composeOrderCorrectionMail } from './order-notice-mails.tsx'
import { composePickupMail, formatReadyDay, samplePickupReminder } from './pickup-mails.tsx'

/** Sends a client the mail about the current status of their order. */
const sendOrderMail = (deps: MailDeps, announced: JobDataMap['send-order-mail']): Promise<void> =>
  sendOrderStatusMail(deps, announced, async (record, to) => {
    const { order } = record
    const links = await findOrderLinks(deps, record)
    // If a status is reached again after a correction, `moved_at` makes the id of the second mail different.
    const mail = {
      id: `order-${order.id}-${announced.status}-${order.moved_at?.getTime()}`,
      order,
      to,
      ...links,
    }
    if (announced.corrects !== undefined)
      return composeOrderCorrectionMail(
        await findMailWords(deps.db, 'order-correction'),
        {
          ...mail,
          announced: describeAnnouncedStatus(announced.corrects, order.handover),
          status: announced.status,
        },
        deps.facts.current(),
      )
    const pickup = await loadPickupView(deps.db, order, deps.clock.now(), deps.facts.current())
    if (!pickup)
      return orderMail(
        await findMailWords(deps.db, 'order'),
        { ...mail, status: announced.status },
        deps.facts.current(),
      )
    const words = await findMailWords(deps.db, 'pickup-ready')
    return composePickupMail(
      words,
      { ...mail, pickup, readySince: formatReadyDay(order) },
      deps.facts.current(),
    )
  })

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

/** Name of the sentence in the mail for each status of an order. */
const meanings = { 0: 'received', 1: 'worked', 2: 'leaving', 3: 'done' } as const

/** Returns the mail that tells the client about the current status of their order. */
async function orderMail(
  words: MailWords<'order'>,
  { id, order, status, to, areaUrl, pageUrl }: OrderMail,
  site: Site,
): Promise<Mail> {
  const { title, phone, email } = locationOf(order.pos_id, site)
  const about = [vehicleName(order), order.registration_number].filter(Boolean).join(', ')
  const promisedOn = toShownPromisedDay({ ...order, status })
  const promised = promisedOn ? formatDay(promisedOn) : ''
  const statusName = orderStatuses[status].name
  const filled = fillMailWords<'order'>(
    words,
    {
      étape: statusName,
      rang: String(status + 1),
      étapes: String(orderStatuses.length),
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
    order.status === status ? (orderProgressSentence(order) ?? '') : '',
    filled[meanings[status]],
    about && filled.vehicle,
    promised && filled.promised,
    lateOrderSentence({ ...order, status }) ?? '',
  ]
    .filter(Boolean)
    .flatMap(paragraphsOf)
  const links = renderOrderLinks(filled, areaUrl, pageUrl)
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

export const orderMailJob: MailJob<'send-order-mail', 'order' | 'order-correction' | 'pickup-ready'> = {
  send: sendOrderMail,
  givenUp: markOrderStatusMailUndeliverable,
  samples: {
    order: (words, site) => orderMail(words, { ...sampleOrderMail(site), status: 1 }, site),
    'order-correction': (words, site) =>
      composeOrderCorrectionMail(
        words,
        { ...sampleOrderMail(site), announced: 'vos jantes sont prêtes', status: 1 },
        site,
      ),
    'pickup-ready': samplePickupReminder,
  },
}
