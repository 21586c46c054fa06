import { addDays, parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { openedValuesFieldName } from '../../domain/kernel/forms/merge-changes.ts'
import { changeOrder } from '../../domain/workshop/orders/change-order.ts'
import { findOrderRecord, type OrderRecord } from '../../domain/workshop/orders/find-order.ts'
import {
  cancelNewPromisedDayNotice,
  composeNewPromisedDayNotice,
  queueNewPromisedDayNotice,
  recordNewPromisedDayKnown,
} from '../../domain/workshop/orders/new-day-notice.ts'
import { toOrderValues } from '../../domain/workshop/orders/order-fields.ts'
import { addStorageCharge } from '../../domain/workshop/orders/order-lines.ts'
import { storageChargeOn } from '../../domain/workshop/orders/storage.ts'
import {
  cancelStorageNotice,
  composeStorageNotice,
  queueStorageNotice,
} from '../../domain/workshop/orders/storage-notice.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'
import { noteIfSaved } from './confirmations.ts'

/** SQL condition: the order is worked on, and its client can be told a new promised day. */
const isPromised = `o.received_at is not null and o.promised_on is not null and o.status < 2 and o.cancelled_at is null
  and o.tells_client`

/** Actions of the desk on mails about an order that it reads before they are sent. */
export const orderNoticeActions: readonly Action[] = [
  {
    name: 'desk announces a new promised day',
    weight: 2,
    run: (world, picks) =>
      onOrder(world, picks, `${isPromised} and c.email <> ''`, async (record) => {
        const { deps, db, staff } = world
        const { id } = record.order
        const changed = await promiseAnotherDay(world, picks, record)
        if (changed && changed !== 'saved') return changed
        const unsent = changed ? 'begun' : nothing
        const promised = await findOrderRecord(db, id)
        const notice = promised && (await composeNewPromisedDayNotice(db, promised, deps.facts.current()))
        if (!notice?.recipient) return unsent
        const { day, recipient, subject, text } = notice
        const written = { day: picks.isIn(10) ? '2027-03-01' : day, recipient, subject, text }
        const { outcome } = await queueNewPromisedDayNotice(deps, staff.desk, id, written)
        if (outcome === 'saved' && picks.isIn(15)) await cancelNewPromisedDayNotice(deps, staff.desk, id)
        return outcome === 'saved' || !changed ? outcome : 'begun'
      }),
  },
  {
    name: 'desk notes that a client knows the new day',
    weight: 1,
    run: (world, picks) =>
      onOrder(world, picks, isPromised, async (record) => {
        const { id } = record.order
        const changed = await promiseAnotherDay(world, picks, record)
        if (changed && changed !== 'saved') return changed
        const promised = await findOrderRecord(world.db, id)
        const day = promised?.order.promised_on
        return day
          ? (await recordNewPromisedDayKnown(world.deps, world.staff.desk, id, day)).outcome
          : (changed ?? nothing)
      }),
  },
  {
    name: 'desk sends a storage notice',
    weight: 5,
    run: (world, picks) =>
      onOrder(
        world,
        picks,
        isWaiting('o.storage_notice_at is null and o.invoice is null'),
        async (record) => {
          const { deps, db, staff, clock } = world
          const { id } = record.order
          const notice = await composeStorageNotice(db, record, clock.now(), deps.facts.current())
          if (!notice) return nothing
          const { recipient, terms } = notice
          const shown = { recipient, from: terms.from, cents: picks.isIn(90) ? terms.cents : terms.cents + 1 }
          const { outcome } = await queueStorageNotice(deps, staff.desk, id, shown)
          if (outcome === 'saved' && picks.isIn(15)) await cancelStorageNotice(deps, staff.desk, id)
          return outcome
        },
      ),
  },
  {
    name: 'desk charges storage',
    weight: 4,
    run: (world, picks) =>
      onOrder(world, picks, 'o.storage_notice_at is not null and o.invoice is null', async ({ order }) => {
        const { deps, staff, clock } = world
        const charge = storageChargeOn(order, clock.now(), deps.facts.current())
        if (!charge) return nothing
        const days = picks.isIn(90) ? charge.days : charge.days + 1
        return (await addStorageCharge(deps, staff.desk, order.id, days)).outcome
      }),
  },
]

/**
 * Promises the client of an order another day, unless a change of the day is still to be told. Returns the outcome of
 * the change; `null` if there was none.
 */
async function promiseAnotherDay(world: World, picks: Picks, { order }: OrderRecord): Promise<string | null> {
  if (order.outdated_promise !== null) return null
  const opened = toOrderValues(order)
  const typed = {
    ...opened,
    promised_on: addDays(parisDay(world.clock.now()), picks.number(1, 30)),
    late_reason: 'pièce attendue',
    [openedValuesFieldName]: JSON.stringify(opened),
  }
  // Before the rims are received, the contract's day is unknown, so the desk cannot have chosen a day after it.
  return noteIfSaved(world, 'promised-day-chosen', order.received_at ? [order.id] : [], () =>
    changeOrder(world.deps, world.staff.desk, order.id, typed),
  )
}

/** Returns the SQL condition of an order whose rims wait to be collected. */
const isWaiting = (condition: string) =>
  `o.status = 2 and o.handover = 'pickup' and o.cancelled_at is null and c.email <> '' and ${condition}`

/** Runs an action on one of the newest orders, mostly one of which the SQL `condition` is true. */
async function onOrder(
  world: World,
  picks: Picks,
  condition: string,
  run: (record: OrderRecord) => Promise<string>,
): Promise<string> {
  const found = await pickRow<{ id: string }>(
    world,
    picks,
    `select o.id from orders o join clients c on c.id = o.client_id where $1 or (${condition})
     order by o.created_at desc, o.order_number desc limit 6`,
    [picks.isIn(10)],
  )
  const record = found && (await findOrderRecord(world.db, found.id))
  return record ? run(record) : nothing
}
