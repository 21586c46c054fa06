import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import type { orders } from '../../../db/schema/tables.ts'
import { closuresOfLocation, findLocationClosureOnDay, type Site } from '../../business/site.ts'
import { addDays, type Day, formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'
import { standardVatRate } from '../../kernel/money/vat.ts'
import { isReadyForPickup } from './order-status.ts'
import { findClosedDayReason } from './promised-dates.ts'

/*
 * Storage fees for rims that the client does not collect, by article 7 of the general terms (docs/product.md §11.14,
 * docs/decisions/0065-pickup-reminders-and-storage-fees.md): a price per day, from the end of the notice until the rims are
 * collected, except where the workshop causes the delay. All days are calendar days in France.
 */

type OrderRow = typeof orders.$inferSelect
type StorageTerms = NonNullable<OrderRow['storage_terms']>

/** Maximum number of days in which an open day is searched. */
const maxDaysAhead = 366

/**
 * Returns the terms of a notice sent on a day: cents per day, and the first charged day. The day of the notice and its notice
 * period (`storageNoticeDays`) are free. The workshop is open on at least one day between the notice and the first charged day.
 */
export function storageFeeTermsOf(posId: string, noticeDay: Day, site: Site): StorageTerms {
  const { storageCents, storageNoticeDays } = site.terms
  let from = addDays(noticeDay, storageNoticeDays + 1)
  for (let passed = 0; passed < maxDaysAhead && !hasOpenDay(posId, noticeDay, from, site); passed++)
    from = addDays(from, 1)
  return { from, cents: storageCents }
}

/** Whether the workshop is open on a day after `after` and before `before`. */
function hasOpenDay(posId: string, after: Day, before: Day, site: Site): boolean {
  for (let day = addDays(after, 1); day < before; day = addDays(day, 1))
    if (!findClosedDayReason(posId, day, site)) return true
  return false
}

/** Storage days charged, and their price. `until` is today, or the day of collection. */
export interface StorageCharge {
  days: number
  /** Cents per day; `cents` is the total. Both exclude tax. */
  unit: number
  cents: number
  from: Day
  until: Day
}

type StoredOrder = Pick<
  OrderRow,
  'pos_id' | 'status' | 'handover' | 'cancelled_at' | 'moved_at' | 'storage_notice_at' | 'storage_terms'
>

/** Returns what is charged up to now; `null` without a sent notice, or before its days are over. */
export function storageChargeOn(order: StoredOrder, now: Date, site: Site): StorageCharge | null {
  const { storage_notice_at, storage_terms: terms, pos_id, status, moved_at } = order
  const isPickupOrder = isReadyForPickup(order) || (status === 3 && order.handover === 'pickup')
  if (!storage_notice_at || !terms || terms.cents === 0 || !isPickupOrder) return null
  const until = parisDay(status === 3 && moved_at ? moved_at : now)
  const days = chargedDays(pos_id, terms.from, until, site)
  return days === 0 ? null : { days, unit: terms.cents, cents: days * terms.cents, from: terms.from, until }
}

/** Counts the days, both ends included, without days on which a closure prevents collection. */
function chargedDays(posId: string, from: Day, until: Day, site: Site): number {
  const closures = closuresOfLocation(posId, site)
  let days = 0
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const closure = findLocationClosureOnDay(closures, day)
    if (!closure || closure.hours) days++
  }
  return days
}

/** Beginning of the storage line, by which it is found again. */
const lineStart = 'Frais de garde'

export const isStorageFeeLine = ({ description }: Pick<DocumentLine, 'description'>): boolean =>
  /^frais de garde du \d\d\/\d\d\/\d{4}/i.test(description)

/** Returns the storage line: « Frais de garde du 12/03/2027 au 15/03/2027 », with the number of days as its quantity. */
const storageLine = ({ days, unit, from, until }: StorageCharge): DocumentLine => ({
  description: `${lineStart} ${from === until ? `du ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(until)}`}`,
  quantity: days,
  unit_price: unit,
  vat_rate: standardVatRate,
})

/** Returns the lines with one storage line, in the place of an earlier one. */
export function withStorageFeeLine(lines: readonly DocumentLine[], charge: StorageCharge): DocumentLine[] {
  const index = lines.findIndex(isStorageFeeLine)
  const others = lines.filter((line) => !isStorageFeeLine(line))
  return others.toSpliced(index < 0 ? others.length : index, 0, storageLine(charge))
}
