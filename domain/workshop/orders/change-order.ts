import type { Transaction } from '../../../db/client.ts'
import { findLastDayBeforeWorkMayStart } from '../../billing/documents/contract-withdrawal.ts'
import { type Day, formatDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findOutdatedPromiseAfter } from './new-day-notice.ts'
import {
  announceOrder,
  cancelQueuedNewPromisedDayNotice,
  clearedPickupNotices,
  lockOrder,
  type OrderRow,
  saveChangedOrder,
  toOrderEventData,
} from './order.ts'
import {
  type ChangedOrderField,
  type OrderField,
  type OrderValues,
  orderFields,
  toOrderRecord,
  toOrderValues,
} from './order-fields.ts'
import { orderForm } from './order-forms.ts'

export type OrderChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: FormProblems<FieldName<typeof orderForm>> }
  /** Another person changed the same fields meanwhile. `merged` contains all other changes. */
  | { outcome: 'conflict'; merged: OrderValues; theirs: OrderValues; conflicts: FieldConflict<OrderField>[] }

type ChangeDeps = Deps<'db' | 'clock' | 'announcements' | 'facts'>

/**
 * Changes the office's fields of an order. Merges the form with the values it was filled with: changes by others are
 * preserved, and fields that both sides changed are returned as conflicts. A promised day beyond the capacity of the
 * workshop is accepted.
 */
export function changeOrder(
  deps: ChangeDeps,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<OrderChangeOutcome> {
  const checked = validateForm(orderForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { values } = checked
  return deps.db.transaction(async (tx): Promise<OrderChangeOutcome> => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    const theirs = toOrderValues(order)
    const { handover, drop_off_on, handover_on } = values
    const typedValues = {
      ...values,
      handover: handover ?? theirs.handover,
      drop_off_on: drop_off_on ?? theirs.drop_off_on,
      handover_on: handover_on ?? theirs.handover_on,
    }
    const mine = Object.fromEntries(
      orderFields.map((field) => [field, typedValues[field] ?? '']),
    ) as OrderValues
    const { merged, conflicts } = mergeRecordChanges<OrderField>(
      parseOpenedValues(typed[openedValuesFieldName]),
      mine,
      theirs,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const isPromised = merged.promised_on !== theirs.promised_on
    const wait =
      isPromised && order.estimate_id
        ? await findLastDayBeforeWorkMayStart(tx, order.estimate_id, deps.facts.current())
        : null
    if (wait && merged.promised_on && merged.promised_on <= wait)
      return { outcome: 'invalid', problems: { promised_on: tooEarly(wait) } }
    const agreedDay = order.agreed_on
    const isLate = agreedDay !== null && merged.promised_on > agreedDay
    const isSame = merged.promised_on === theirs.promised_on && theirs.late_reason === ''
    if (isLate && merged.late_reason === '' && !isSame)
      return { outcome: 'invalid', problems: { late_reason: laterThanAgreed(agreedDay) } }
    const after = isLate ? merged : { ...merged, late_reason: '' }
    await saveOrderChange(tx, deps, by, { order, before: theirs, after })
    return { outcome: 'saved' }
  })
}

const tooEarly = (wait: Day) =>
  `Le client n’a pas demandé de commencer sans attendre\u00a0: rien ne se promet avant la fin de son délai de rétractation, le ${formatDay(wait)}`

const laterThanAgreed = (agreedDay: Day) =>
  `Le devis prévoit le ${formatDay(agreedDay)} au plus tard\u00a0: indiquez au client la raison du retard`

interface OrderDifference {
  order: OrderRow
  before: OrderValues
  after: OrderValues
}

async function saveOrderChange(
  tx: Transaction,
  deps: Omit<ChangeDeps, 'db'>,
  by: StaffPerson,
  { order, before, after }: OrderDifference,
): Promise<void> {
  const { id } = order
  const changed = orderFields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  // A delivered order does not wait to be collected, so reminder and storage notice are reset.
  const ended = changed.includes('handover') && after.handover === 'delivery' ? clearedPickupNotices : {}
  const isPromised = changed.includes('promised_on')
  const outdated = isPromised
    ? { outdated_promise: findOutdatedPromiseAfter(order, after.promised_on || null) }
    : {}
  await saveChangedOrder(tx, id, { ...toOrderRecord(after), ...ended, ...outdated })
  const isSilenced = changed.includes('tells_client') && after.tells_client !== 'on'
  if (isPromised || isSilenced) await cancelQueuedNewPromisedDayNotice(tx, deps, id)
  const fields = changed.filter((field): field is ChangedOrderField => field !== 'promised_on')
  const eventData = toOrderEventData(order)
  if (fields.length > 0)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.changed',
      id,
      before: null,
      after: { ...eventData, fields },
    })
  if (isPromised)
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.promised',
      id,
      before: { day: before.promised_on || null },
      after: { ...eventData, day: after.promised_on || null },
    })
  await announceOrder(tx, deps, id)
}
