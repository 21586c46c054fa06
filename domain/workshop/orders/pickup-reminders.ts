import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, orders } from '../../../db/schema/tables.ts'
import { isContractWithdrawn } from '../../billing/documents/contract-withdrawal.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import { deliverClaimedMail } from '../../correspondence/outbox/claimed-mail.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { findOrderRecord, type OrderRecord } from './find-order.ts'
import { isAwaitingPickup } from './list-orders.ts'
import { lockAnyOrder, lockOrder, toOrderEventData } from './order.ts'
import { isReadyForPickup } from './order-status.ts'
import { findClosedDayReason, workingDayAfter } from './promised-dates.ts'

/**
 * Queues a reminder for each client whose rims have been ready for the workshop's number of working days. Returns the number of
 * reminders. On days on which a workshop is closed, its clients are not reminded.
 */
export function queuePickupReminders({
  db,
  clock,
  jobs,
  facts,
}: Deps<'db' | 'clock' | 'jobs' | 'facts'>): Promise<number> {
  const today = parisDay(clock.now())
  return db.transaction(async (tx) => {
    const due = (await listUnreminded(tx)).filter((order) => isReminderDue(order, today, facts.current()))
    for (const { id } of due) await jobs.enqueue(tx, 'send-pickup-reminder', { orderId: id })
    return due.length
  })
}

/** Lists orders that wait to be collected, whose client wants mails and has not been reminded. */
const listUnreminded = (db: Database) =>
  db
    .select({ id: orders.id, pos_id: orders.pos_id, moved_at: orders.moved_at })
    .from(orders)
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(
      and(
        isAwaitingPickup,
        isNull(orders.pickup_reminded_at),
        isNull(orders.blocked_reason),
        eq(orders.tells_client, true),
        isNotNull(clients.email),
      ),
    )
    .orderBy(asc(orders.moved_at))

interface WaitingOrder {
  pos_id: string
  moved_at: Date | null
}

function isReminderDue({ pos_id, moved_at }: WaitingOrder, today: Day, site: Site): boolean {
  const days = pointOfSaleOf(pos_id, site).pickupReminderDays
  if (days === 0 || !moved_at || findClosedDayReason(pos_id, today, site)) return false
  return workingDayAfter(pos_id, parisDay(moved_at), days, site) <= today
}

type ReminderDeps = Deps<'db' | 'clock' | 'mailer' | 'announcements' | 'facts'>

/** Sends a reminder, once. Skips orders that were collected, moved or reminded meanwhile. A rejected mail is not sent again. */
export function sendPickupReminder(
  deps: ReminderDeps,
  orderId: string,
  compose: (record: OrderRecord, to: string) => Promise<Mail>,
): Promise<void> {
  return deliverClaimedMail(deps, {
    key: `pickup-reminder ${orderId}`,
    async find(tx) {
      const order = await lockOrder(tx, orderId)
      if (!order || order.pickup_reminded_at || !order.tells_client || order.blocked_reason) return null
      const today = parisDay(deps.clock.now())
      if (!isReadyForPickup(order) || !isReminderDue(order, today, deps.facts.current())) return null
      if (await isContractWithdrawn(tx, order)) return null
      const record = await findOrderRecord(tx, orderId)
      const to = record?.client.email
      return record && to ? { record, to } : null
    },
    compose: ({ record, to }) => compose(record, to),
    async record(tx, { record: { order: reminded } }, result) {
      const order = await lockAnyOrder(tx, orderId)
      if (!order) return
      // Otherwise the rims are not ready any more, are ready again or belong to another client: the next reminder is still due.
      const isSameWait =
        isReadyForPickup(order) &&
        order.moved_at?.getTime() === reminded.moved_at?.getTime() &&
        order.client_id === reminded.client_id
      if (isSameWait)
        await tx.update(orders).set({ pickup_reminded_at: deps.clock.now() }).where(eq(orders.id, orderId))
      await recordEvent(tx, deps, siteActor, {
        act: result === 'sent' ? 'order.pickup-reminded' : 'order.pickup-not-reminded',
        id: orderId,
        before: null,
        after: toOrderEventData(order),
      })
      await deps.announcements.announce(tx, 'office')
    },
  })
}
