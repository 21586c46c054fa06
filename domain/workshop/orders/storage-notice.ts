import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders, outgoingMails } from '../../../db/schema/tables.ts'
import { isContractWithdrawn } from '../../billing/documents/contract-withdrawal.ts'
import { formatStorageFeePerDay, formatStorageNoticePeriod } from '../../business/general-terms.ts'
import type { Site } from '../../business/site.ts'
import { fillMailWords } from '../../business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../business/texts/mails/mail-words.ts'
import {
  cancelQueuedOutgoingMail,
  type Outbox,
  type OutgoingMail,
  queueOutgoingMail,
} from '../../correspondence/outbox/outbox.ts'
import { formatLongDay } from '../../kernel/calendar/french-dates.ts'
import { type Day, formatDate, parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { PermanentJobFailure } from '../../kernel/ports/jobs.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { findOrderRecord, type OrderRecord } from './find-order.ts'
import { announceOrder, lockAnyOrder, lockOrder, type OrderRow, toOrderEventData } from './order.ts'
import { isReadyForPickup } from './order-status.ts'
import { loadPickupView } from './pickup.ts'
import { storageFeeTermsOf } from './storage.ts'

/*
 * The notice that must precede storage fees (article 7 of the general terms: « un avis écrit de retrait »). It is sent through
 * the outbox like any mail, and takes effect when it is sent. A cancelled, rejected or returned notice has no effect.
 */

/** Returns the notice as it would be sent now, for review; `null` if it cannot be sent. */
export async function composeStorageNotice(db: Database, record: OrderRecord, now: Date, site: Site) {
  const { order, client } = record
  const pickup = await loadPickupView(db, order, now, site)
  if (!pickup || pickup.isWithdrawn || !client.email) return null
  const terms = storageFeeTermsOf(order.pos_id, parisDay(now), site)
  const { exclTax, inclTax } = formatStorageFeePerDay(site.terms)
  const filled = fillMailWords<'storage-notice'>(
    await findMailWords(db, 'storage-notice'),
    {
      numéro: order.order_number,
      véhicule: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
      atelier: pickup.title,
      adresse: pickup.address,
      téléphone: pickup.phone.display,
      horaires: pickup.hours,
      solde: pickup.owed ?? '',
      date: formatDate(order.moved_at ?? order.created_at),
      préavis: formatStorageNoticePeriod(site.terms),
      début: formatLongDay(terms.from),
      'garde HT': `${exclTax}\u00a0€`,
      'garde TTC': `${inclTax}\u00a0€`,
    },
    site,
  )
  const text = [
    filled.before,
    filled.where,
    filled.hours,
    pickup.closures.join('\n'),
    pickup.owed && filled.due,
    filled.after,
  ]
    .filter(Boolean)
    .join('\n\n')
  return { recipient: client.email, subject: filled.subject, text, terms }
}

export type StorageNoticeOutcome =
  | { outcome: 'saved' }
  /** The order does not wait to be collected any more. */
  | { outcome: 'gone' }
  /** The client has withdrawn, or has declared so and no decision was made. */
  | { outcome: 'withdrawn' }
  /** A notice was sent or is queued. */
  | { outcome: 'already-notified' }
  /** The recipient, the first charged day or the price differs from what the page showed. */
  | { outcome: 'changed' }

/** Notice that the page showed before it was sent. */
export interface ShownStorageNotice {
  recipient: string
  from: Day
  cents: number
}

/** Queues the notice as shown. It is sent ten seconds later. */
export function queueStorageNotice(
  deps: Deps<'db' | 'clock' | 'jobs' | 'announcements' | 'facts'>,
  by: StaffPerson,
  orderId: string,
  shown: ShownStorageNotice,
): Promise<StorageNoticeOutcome> {
  return deps.db.transaction(async (tx): Promise<StorageNoticeOutcome> => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isReadyForPickup(order)) return { outcome: 'gone' }
    if (order.storage_notice_at) return { outcome: 'already-notified' }
    if (await isContractWithdrawn(tx, order)) return { outcome: 'withdrawn' }
    const record = await findOrderRecord(tx, orderId)
    const notice = record && (await composeStorageNotice(tx, record, deps.clock.now(), deps.facts.current()))
    if (!notice) return { outcome: 'changed' }
    const { recipient, subject, text, terms } = notice
    const isAsShown =
      recipient === shown.recipient && terms.from === shown.from && terms.cents === shown.cents
    if (!isAsShown) return { outcome: 'changed' }
    const mail = { subjectId: orderId, kind: 'storage-notice', recipient, subject, text } as const
    if (!(await queueOutgoingMail(tx, deps, by, storageNoticeOutbox, mail)))
      return { outcome: 'already-notified' }
    await tx.update(orders).set({ storage_terms: terms }).where(eq(orders.id, orderId))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.storage-notice-queued',
      id: orderId,
      before: null,
      after: { ...toOrderEventData(order), ...terms },
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}

/** Cancels a queued notice before its job starts. */
export function cancelStorageNotice(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  orderId: string,
): Promise<{ outcome: 'saved' | 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const mail =
      order &&
      (await cancelQueuedOutgoingMail(tx, deps, storageNoticeOutbox, orderId, { kind: 'storage-notice' }))
    if (!mail) return { outcome: 'too-late' }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.storage-notice-cancelled',
      id: orderId,
      before: null,
      after: toOrderEventData(order),
    })
    await announceOrder(tx, deps, orderId)
    return { outcome: 'saved' }
  })
}

export const storageNoticeOutbox: Outbox<OrderRow> = {
  subjectId: 'order_id',
  prefix: 'storage',
  unknownReason: 'le serveur du client n’a pas dit pourquoi',

  queueJob(tx, jobs, mailId, inSeconds) {
    return jobs.enqueue(tx, 'send-storage-notice', { mailId }, { inSeconds })
  },

  // A cancelled order is locked too: its mails that are due are rejected, and bounces of sent ones recorded.
  lock: lockAnyOrder,

  async recordSent(tx, deps, { subject: order }, at) {
    // If a step back has deleted the terms while the mail was being sent, the notice has no effect.
    if (order.storage_terms) {
      await tx.update(orders).set({ storage_notice_at: at }).where(eq(orders.id, order.id))
      await recordEvent(tx, deps, siteActor, {
        act: 'order.storage-notice-sent',
        id: order.id,
        before: null,
        after: { ...toOrderEventData(order), ...order.storage_terms },
      })
    }
    await announceOrder(tx, deps, order.id)
  },

  async recordRejected(tx, deps, { subject: order }, rejection) {
    await recordEvent(tx, deps, siteActor, {
      act: 'order.storage-notice-refused',
      id: order.id,
      before: null,
      after: { ...toOrderEventData(order), refusal: rejection },
    })
    await announceOrder(tx, deps, order.id)
  },

  /** A returned notice has no effect: nothing is charged. */
  async recordReturned(tx, deps, { subject: order, mail }, { rejection }) {
    const isOfNow = order.storage_notice_at?.getTime() === mail.sent_at?.getTime()
    if (isOfNow)
      await tx
        .update(orders)
        .set({ storage_notice_at: null, storage_terms: null })
        .where(eq(orders.id, order.id))
    await recordEvent(tx, deps, siteActor, {
      act: 'order.storage-notice-returned',
      id: order.id,
      before: null,
      after: { ...toOrderEventData(order), refusal: rejection },
    })
    await announceOrder(tx, deps, order.id)
  },
}

/**
 * Throws if a notice may not be sent any more: its order was cancelled or does not wait to be collected, its client has
 * withdrawn, or today is not the day for which its first charged day was computed.
 */
export async function rejectOutdatedStorageNotice(
  db: Database,
  order: OrderRow,
  mail: OutgoingMail,
  now: Date,
): Promise<void> {
  if (order.cancelled_at) throw new PermanentJobFailure('la commande est annulée')
  // A step back cancels the notice, even if the rims are ready again by now.
  if (!isReadyForPickup(order) || order.storage_terms === null)
    throw new PermanentJobFailure('les jantes ne sont plus à retirer')
  if (await isContractWithdrawn(db, order)) throw new PermanentJobFailure('le client s’est rétracté')
  if (parisDay(mail.created_at) !== parisDay(now))
    throw new PermanentJobFailure(
      'il n’a pas pu partir le jour même, et la date qu’il annonce n’est plus la bonne',
    )
}

/** Returns the newest mail of this kind about an order that was not cancelled. */
export async function findLastOrderMail(
  db: Database,
  orderId: string,
  kind: OutgoingMail['kind'],
): Promise<OutgoingMail | null> {
  const [mail] = await db
    .select()
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.order_id, orderId),
        eq(outgoingMails.kind, kind),
        ne(outgoingMails.state, 'cancelled'),
      ),
    )
    .orderBy(desc(outgoingMails.created_at))
    .limit(1)
  return mail ?? null
}
