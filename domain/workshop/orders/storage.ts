import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import type { orders } from '../../../db/schema/tables.ts'
import { closureOn, closuresOf, site } from '../../business/site.ts'
import { addDays, type Day, formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'
import { standardRate } from '../../kernel/money/vat.ts'
import { isReadyForPickup } from './order-status.ts'
import { closedOn } from './promised-dates.ts'

/*
 * What keeping rims that nobody collects costs, by article 7 of the general terms (docs/product.md §11.14,
 * docs/decisions/0065-pickup-reminders-and-storage-fees.md): so much a day, once the calendar days of the notice are over, until they are
 * collected, and not where the delay is the workshop's. All of it is counted in days of a calendar in France.
 */

type OrderRow = typeof orders.$inferSelect
type StorageTerms = NonNullable<OrderRow['storage_terms']>

/** How far it is looked for a day on which the workshop is open. */
const maxDaysAhead = 366

/**
 * What a notice that leaves on a day says: the cents of each day, and the first one that is charged. The day on which the notice
 * leaves does not count, nor do those that it gives; it is never charged before there was a day on which the client could
 * have come.
 */
export function storageTerms(posId: string, noticeDay: Day): StorageTerms {
  const { storageCents, storageNoticeDays } = site.terms
  let from = addDays(noticeDay, storageNoticeDays + 1)
  for (let passed = 0; passed < maxDaysAhead && !hasOpenDay(posId, noticeDay, from); passed++)
    from = addDays(from, 1)
  return { from, cents: storageCents }
}

/** True where the workshop is open on a day after the first and before the second. */
function hasOpenDay(posId: string, after: Day, before: Day): boolean {
  for (let day = addDays(after, 1); day < before; day = addDays(day, 1))
    if (!closedOn(posId, day)) return true
  return false
}

/** Days that are charged, and what they come to; the last is that of the day itself, or the one on which they were collected. */
export interface StorageCharge {
  days: number
  /** Cents a day, and for all, excluding tax. */
  unit: number
  cents: number
  from: Day
  until: Day
}

type StoredOrder = Pick<
  OrderRow,
  'pos_id' | 'status' | 'handover' | 'cancelled_at' | 'moved_at' | 'storage_notice_at' | 'storage_terms'
>

/** What is charged by now; `null` without a notice that has left, and before its days are over. */
export function storageCharge(order: StoredOrder, now: Date): StorageCharge | null {
  const { storage_notice_at, storage_terms: terms, pos_id, status, moved_at } = order
  const isMeant = isReadyForPickup(order) || (status === 3 && order.handover === 'pickup')
  if (!storage_notice_at || !terms || terms.cents === 0 || !isMeant) return null
  const until = parisDay(status === 3 && moved_at ? moved_at : now)
  const days = chargedDays(pos_id, terms.from, until)
  return days === 0 ? null : { days, unit: terms.cents, cents: days * terms.cents, from: terms.from, until }
}

/** Both ends included, without those on which a closure keeps the client from coming. */
function chargedDays(posId: string, from: Day, until: Day): number {
  const closures = closuresOf(posId, site)
  let days = 0
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const closure = closureOn(closures, day)
    if (!closure || closure.hours) days++
  }
  return days
}

/** How its line begins, by which it is found again. */
const lineStart = 'Frais de garde'

export const isStorageLine = ({ description }: Pick<DocumentLine, 'description'>): boolean =>
  /^frais de garde du \d\d\/\d\d\/\d{4}/i.test(description)

/** « Frais de garde du 12/03/2027 au 15/03/2027 », so many days. */
const storageLine = ({ days, unit, from, until }: StorageCharge): DocumentLine => ({
  description: `${lineStart} ${from === until ? `du ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(until)}`}`,
  quantity: days,
  unit_price: unit,
  vat_rate: standardRate,
})

/** The lines with one of storage, in the place of the first that there was. */
export function withStorageLine(lines: readonly DocumentLine[], charge: StorageCharge): DocumentLine[] {
  const place = lines.findIndex(isStorageLine)
  const others = lines.filter((line) => !isStorageLine(line))
  return others.toSpliced(place < 0 ? others.length : place, 0, storageLine(charge))
}
