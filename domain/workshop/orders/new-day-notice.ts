import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'
import { locationOf, type Site } from '../../business/site.ts'
import { fillMailWords } from '../../business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../business/texts/mails/mail-words.ts'
import {
  cancelQueuedOutgoingMail,
  type Outbox,
  type OutgoingMail,
  queueOutgoingMail,
} from '../../correspondence/outbox/outbox.ts'
import { formatFullDay } from '../../kernel/calendar/french-dates.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { PermanentJobFailure } from '../../kernel/ports/jobs.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { findOrderRecord, type OrderRecord } from './find-order.ts'
import {
  announceOrder,
  cancelQueuedNewPromisedDayNotice,
  lockAnyOrder,
  lockOrder,
  type OrderRow,
  toOrderEventData,
} from './order.ts'
import { areRimsExpected, lateOrderSentence } from './order-status.ts'

/*
 * The mail that tells a client that their promised day was moved. Nothing is sent by itself: staff read the proposed words,
 * and sends them or notes that the client knows.
 */

/** Days of an order whose client does not know the new one. */
export interface OutdatedPromisedDay {
  /** Day that the client still expects. */
  before: Day
  day: Day
}

/**
 * Returns the new promised day that the client does not know yet, and the one that they expect; `null` when they know it, or when
 * the order is not in the workshop.
 */
function untoldDayOf(
  order: Pick<OrderRow, 'outdated_promise' | 'promised_on' | 'status' | 'received_at' | 'cancelled_at'>,
): OutdatedPromisedDay | null {
  const { outdated_promise: before, promised_on: day, status, cancelled_at } = order
  if (!before || !day || before === day || status > 1 || cancelled_at || areRimsExpected(order)) return null
  return { before, day }
}

/**
 * Returns `outdated_promise` of an order whose promised day becomes `day`. Several changes in a row keep the day that the client
 * knows; a change back to that day needs no mail. Clients are promised nothing before their rims arrive.
 */
export function findOutdatedPromiseAfter(
  order: Pick<OrderRow, 'outdated_promise' | 'promised_on' | 'status' | 'received_at' | 'cancelled_at'>,
  day: Day | null,
): Day | null {
  if (order.status > 1 || areRimsExpected(order)) return null
  const knownDay = order.outdated_promise ?? order.promised_on
  return knownDay === day ? null : knownDay
}

/** Returns the mail as it would be proposed now; `null` when the client knows the day. */
export async function composeNewPromisedDayNotice(db: Database, { order, client }: OrderRecord, site: Site) {
  const untold = untoldDayOf(order)
  if (!untold) return null
  const { title, phone } = locationOf(order.pos_id, site)
  const vehicle = [vehicleName(order), order.registration_number].filter(Boolean).join(', ')
  const words = fillMailWords<'new-day'>(
    await findMailWords(db, 'new-day'),
    {
      numéro: order.order_number,
      véhicule: vehicle,
      'ancienne date': formatFullDay(untold.before),
      date: formatFullDay(untold.day),
      atelier: title,
      téléphone: phone.display,
    },
    site,
  )
  const isLater = untold.day > untold.before
  const text = [
    isLater ? words.later : words.earlier,
    isLater && lateOrderSentence(order),
    vehicle && words.vehicle,
    words.after,
  ]
    .filter(Boolean)
    .join('\n\n')
  return {
    ...untold,
    // Clients who asked for no mails are told in another way.
    recipient: order.tells_client ? client.email : null,
    phone: client.phone,
    subject: words.subject,
    text,
  }
}

export type NewPromisedDayNoticeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The mail is queued already. */
  | { outcome: 'already-notified' }
  /** The day or the address differs from what the page showed, or the client knows the day by now. */
  | { outcome: 'changed' }

interface WrittenNotice {
  /** Day and address that the page showed. */
  day: string
  recipient: string
  subject: string
  text: string
}

/** Queues the mail in the words of staff. It is sent ten seconds later. */
export function queueNewPromisedDayNotice(
  deps: Deps<'db' | 'clock' | 'jobs' | 'announcements'>,
  by: StaffPerson,
  orderId: string,
  { day, recipient, subject, text }: WrittenNotice,
): Promise<NewPromisedDayNoticeOutcome> {
  return deps.db.transaction(async (tx): Promise<NewPromisedDayNoticeOutcome> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { outcome: 'gone' }
    const record = await findOrderRecord(tx, orderId)
    const untold = untoldDayOf(order)
    if (untold?.day !== day || !order.tells_client || record?.client.email !== recipient)
      return { outcome: 'changed' }
    const mail = {
      subjectId: orderId,
      kind: 'new-day',
      recipient,
      subject,
      text,
      announced_day: day,
      former_day: untold.before,
    } as const
    if (!(await queueOutgoingMail(tx, deps, by, newPromisedDayOutbox, mail)))
      return { outcome: 'already-notified' }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.new-day-queued',
      id: orderId,
      before: null,
      after: { ...toOrderEventData(order), day },
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}

/** Cancels the queued mail before its job may start. The client still has to be told the new day. */
export function cancelNewPromisedDayNotice(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  orderId: string,
): Promise<{ outcome: 'saved' | 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const mail =
      order && (await cancelQueuedOutgoingMail(tx, deps, newPromisedDayOutbox, orderId, { kind: 'new-day' }))
    if (!mail) return { outcome: 'too-late' }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.new-day-cancelled',
      id: orderId,
      before: null,
      after: toOrderEventData(order),
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}

/** Records that the client knows the new day, as the page showed it, without this mail. */
export function recordNewPromisedDayKnown(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  orderId: string,
  day: string,
): Promise<{ outcome: 'saved' | 'gone' | 'changed' }> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { outcome: 'gone' }
    const untold = untoldDayOf(order)
    if (!untold) return { outcome: 'saved' }
    if (untold.day !== day) return { outcome: 'changed' }
    await tx.update(orders).set({ outdated_promise: null }).where(eq(orders.id, orderId))
    await cancelQueuedNewPromisedDayNotice(tx, deps, orderId)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.new-day-known',
      id: orderId,
      before: null,
      after: { ...toOrderEventData(order), day },
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}

export const newPromisedDayOutbox: Outbox<OrderRow> = {
  subjectId: 'order_id',
  prefix: 'day',
  unknownReason: 'le serveur du client n’a pas dit pourquoi',

  queueJob(tx, jobs, mailId, inSeconds) {
    return jobs.enqueue(tx, 'send-new-day', { mailId }, { inSeconds })
  },

  // A cancelled order is locked too: its mails that are due are rejected, and bounces of sent ones recorded.
  lock: lockAnyOrder,

  async recordSent(tx, deps, { subject: order, mail }) {
    const day = mail.announced_day ?? ''
    // The day may have been changed again while the mail was being sent. Then the client expects the one of the mail.
    await tx
      .update(orders)
      .set({ outdated_promise: order.promised_on === day ? null : day })
      .where(eq(orders.id, order.id))
    await recordEvent(tx, deps, siteActor, {
      act: 'order.new-day-sent',
      id: order.id,
      before: null,
      after: { ...toOrderEventData(order), day },
    })
    await announceOrder(tx, deps, order.id)
  },

  async recordRejected(tx, deps, { subject: order }, rejection) {
    await recordEvent(tx, deps, siteActor, {
      act: 'order.new-day-rejected',
      id: order.id,
      before: null,
      after: { ...toOrderEventData(order), rejection },
    })
    await announceOrder(tx, deps, order.id)
  },

  async recordReturned(tx, deps, { subject: order, mail }, { rejection }) {
    const { announced_day, former_day } = mail
    // The client does not know the day of this mail, but still expects the one before it. Later mails may have told another day.
    if (former_day && (order.outdated_promise ?? order.promised_on) === announced_day)
      await tx
        .update(orders)
        .set({ outdated_promise: order.promised_on === former_day ? null : former_day })
        .where(eq(orders.id, order.id))
    await recordEvent(tx, deps, siteActor, {
      act: 'order.new-day-returned',
      id: order.id,
      before: null,
      after: { ...toOrderEventData(order), rejection },
    })
    await announceOrder(tx, deps, order.id)
  },
}

/**
 * Throws if the order was cancelled, was promised for another day since the mail was written, or has left the workshop, or if its
 * client wants no mails any more.
 */
export function rejectOutdatedPromisedDayNotice(order: OrderRow, mail: OutgoingMail): void {
  if (order.cancelled_at) throw new PermanentJobFailure('la commande est annulée')
  if (!order.tells_client)
    throw new PermanentJobFailure('le client ne souhaite pas d’e-mails pour cette commande')
  if (untoldDayOf(order)?.day !== mail.announced_day)
    throw new PermanentJobFailure('la commande a changé avant le départ de l’e-mail')
}
