import { eq } from 'drizzle-orm'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { orders } from '../../../db/schema/tables.ts'
import {
  parseDocumentLines,
  serializeTypedLines,
  type TypedDocumentLine,
  typedDocumentLinesOf,
} from '../../billing/documents/document-lines.ts'
import { toSingleOrderLine } from '../../billing/invoices/invoice-lines.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { standardVatRate, totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { announceOrder, isOrderBilled, lockOrder, type OrderRow, toOrderEventData } from './order.ts'
import { isStorageFeeLine, type StorageCharge, storageChargeOn, withStorageFeeLine } from './storage.ts'

export type OrderLinesChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** A valid invoice bills the order, so its lines cannot change. */
  | { outcome: 'billed' }
  | { outcome: 'invalid'; problem: string }
  /** Another staff member changed the lines since the page was opened: theirs are returned for review. */
  | { outcome: 'conflict'; theirs: TypedDocumentLine[] }

/** Changes the lines and total of an order. `base` are the lines that the form was filled with. */
export function changeOrderLines(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
  { typed, base }: { typed: readonly TypedDocumentLine[]; base: readonly TypedDocumentLine[] },
): Promise<OrderLinesChangeOutcome> {
  const parsed = parseOrderLines(typed)
  if (parsed.outcome === 'invalid') return Promise.resolve(parsed)
  return deps.db.transaction(async (tx): Promise<OrderLinesChangeOutcome> => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (await isOrderBilled(tx, order)) return { outcome: 'billed' }
    const theirs = typedDocumentLinesOf(order.lines)
    const current = serializeTypedLines(theirs)
    if (current === serializeTypedLines(typedDocumentLinesOf(parsed.lines))) return { outcome: 'saved' }
    if (current !== serializeTypedLines(base)) return { outcome: 'conflict', theirs }
    const { lines, total_te, total_ti } = toOrderLinesWithTotals(parsed.lines)
    await tx.update(orders).set({ lines, total_te, total_ti }).where(eq(orders.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.lines-changed',
      id,
      before: { total: order.total_ti },
      after: { ...toOrderEventData(order), total: total_ti },
    })
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

export type StorageBillingOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'billed' }
  /** There is no storage fee, or not for the number of days that the page showed. */
  | { outcome: 'changed'; charge: StorageCharge | null }

/**
 * Adds the storage charge to the lines of an order, or replaces the one added before. `days` is the number that the page showed.
 */
export function addStorageCharge(
  deps: Deps<'db' | 'clock' | 'announcements' | 'facts'>,
  by: StaffPerson,
  id: string,
  days: number,
): Promise<StorageBillingOutcome> {
  return deps.db.transaction(async (tx): Promise<StorageBillingOutcome> => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (await isOrderBilled(tx, order)) return { outcome: 'billed' }
    const charge = storageChargeOn(order, deps.clock.now(), deps.facts.current())
    if (charge?.days !== days) return { outcome: 'changed', charge }
    const billed = order.lines.find(isStorageFeeLine)
    const { lines, total_te, total_ti } = toOrderLinesWithTotals(withStorageFeeLine(order.lines, charge))
    const [current, wanted] = [order.lines, lines].map((all) =>
      serializeTypedLines(typedDocumentLinesOf(all)),
    )
    if (current === wanted) return { outcome: 'saved' }
    await tx.update(orders).set({ lines, total_te, total_ti }).where(eq(orders.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.storage-billed',
      id,
      before: { days: billed?.quantity ?? 0, total: order.total_ti },
      after: { ...toOrderEventData(order), days: charge.days, total: total_ti },
    })
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

/** Returns the lines of an order before another one is added. An order with only a total gets a line for it. */
export const toLinesOrTotalLine = (
  order: Pick<OrderRow, 'order_number' | 'total_te' | 'lines'>,
): DocumentLine[] =>
  order.lines.length === 0 && order.total_te !== null ? [toSingleOrderLine(order)] : order.lines

/** Returns the VAT rate for further work: that of all lines, or the standard rate if they differ or there are none. */
export function findVatRateForFurtherWork({ lines }: Pick<OrderRow, 'lines'>): number {
  const [rate = standardVatRate, ...others] = new Set(lines.map(({ vat_rate }) => vat_rate))
  return others.length === 0 ? rate : standardVatRate
}

/** Returns the lines with their totals; without lines the totals are `null`, because the price is unknown. */
export function toOrderLinesWithTotals(lines: DocumentLine[]) {
  if (lines.length === 0) return { lines, total_te: null, total_ti: null }
  const { total_te, total } = totalsOfDocumentLines(lines)
  return { lines, total_te, total_ti: total }
}

/** Parses the typed lines of an order like those of an invoice. An order may have none. */
export const parseOrderLines = (typed: readonly TypedDocumentLine[]) =>
  parseDocumentLines(typed, { noLines: null, noText: 'indiquez ce qui est fait' })
