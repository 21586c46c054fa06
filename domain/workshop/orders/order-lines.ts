import { eq } from 'drizzle-orm'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { orders } from '../../../db/schema/tables.ts'
import { parseLineNature, toStoredNature } from '../../billing/documents/line-nature.ts'
import { maxInvoiceLines, maxQuantity, singleOrderLine } from '../../billing/invoices/invoice-lines.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { decimalCents, parseCents, parseInteger } from '../../kernel/money/amounts.ts'
import {
  amountsProblem,
  standardVatRate,
  totalsOfDocumentLines,
  vatRateFieldValue,
  vatRateFromField,
  vatRateOptions,
} from '../../kernel/money/vat.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { announceOrder, isOrderBilled, lockOrder, type OrderRow, orderEventData } from './order.ts'
import { isStorageFeeLine, type StorageCharge, storageChargeOn, withStorageFeeLine } from './storage.ts'

export type LinesChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** A valid invoice bills the order, so its lines cannot change. */
  | { outcome: 'billed' }
  | { outcome: 'invalid'; problem: string }
  /** Another staff member changed the lines since the page was opened: theirs are returned for review. */
  | { outcome: 'conflict'; theirs: TypedOrderLine[] }

/** Changes the lines and total of an order. */
export function changeOrderLines(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
  { rows, base }: { rows: readonly TypedOrderLine[]; base: string },
): Promise<LinesChangeOutcome> {
  const validated = validateLines(rows)
  if (validated.outcome === 'invalid') return Promise.resolve(validated)
  return deps.db.transaction(async (tx): Promise<LinesChangeOutcome> => {
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'gone' }
    if (await isOrderBilled(tx, order)) return { outcome: 'billed' }
    const theirs = toTypedOrderLines(order.lines)
    const [current, wanted] = [
      serializeOrderLines(theirs),
      serializeOrderLines(toTypedOrderLines(validated.lines)),
    ]
    if (current === wanted) return { outcome: 'saved' }
    if (current !== base) return { outcome: 'conflict', theirs }
    const { lines, total_te, total_ti } = linesWithTotals(validated.lines)
    await tx.update(orders).set({ lines, total_te, total_ti }).where(eq(orders.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.lines-changed',
      id,
      before: { total: order.total_ti },
      after: { ...orderEventData(order), total: total_ti },
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
export function billStorage(
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
    const { lines, total_te, total_ti } = linesWithTotals(withStorageFeeLine(order.lines, charge))
    const [current, wanted] = [order.lines, lines].map((all) => serializeOrderLines(toTypedOrderLines(all)))
    if (current === wanted) return { outcome: 'saved' }
    await tx.update(orders).set({ lines, total_te, total_ti }).where(eq(orders.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.storage-billed',
      id,
      before: { days: billed?.quantity ?? 0, total: order.total_ti },
      after: { ...orderEventData(order), days: charge.days, total: total_ti },
    })
    await announceOrder(tx, deps, id)
    return { outcome: 'saved' }
  })
}

/** Returns the lines of an order before another one is added. An order with only a total gets a line for it. */
export const linesOrTotalAsLine = (
  order: Pick<OrderRow, 'order_number' | 'total_te' | 'lines'>,
): DocumentLine[] =>
  order.lines.length === 0 && order.total_te !== null ? [singleOrderLine(order)] : order.lines

/** Returns the VAT rate for further work: that of all lines, or the standard rate if they differ or there are none. */
export function vatRateForFurtherWork({ lines }: Pick<OrderRow, 'lines'>): number {
  const [rate = standardVatRate, ...others] = new Set(lines.map(({ vat_rate }) => vat_rate))
  return others.length === 0 ? rate : standardVatRate
}

/** Returns the lines with their totals; without lines the totals are `null`, because the price is unknown. */
export function linesWithTotals(lines: DocumentLine[]) {
  if (lines.length === 0) return { lines, total_te: null, total_ti: null }
  const { total_te, total } = totalsOfDocumentLines(lines)
  return { lines, total_te, total_ti: total }
}

type ValidatedLines =
  | { outcome: 'valid'; lines: DocumentLine[] }
  /** Too many lines, or the problem of the first invalid one, counted from 1. */
  | { outcome: 'invalid'; problem: string }

const maxTextLength = 400

/** Checks the lines of an order like those of an estimate, except that prices may be negative. */
export function validateLines(rows: readonly TypedOrderLine[]): ValidatedLines {
  if (rows.length > maxInvoiceLines) return invalid(`${maxInvoiceLines}\u00a0lignes au plus`)
  const lines: DocumentLine[] = []
  for (const [place, row] of rows.entries()) {
    const checked = validateLine(row)
    if (checked.outcome === 'invalid') return invalid(`Ligne ${place + 1}\u00a0: ${checked.problem}`)
    lines.push(checked.line)
  }
  const problem = amountsProblem(lines)
  return problem ? invalid(problem) : { outcome: 'valid', lines }
}

type ValidatedLine = { outcome: 'valid'; line: DocumentLine } | { outcome: 'invalid'; problem: string }

function validateLine({ description, quantity, price, vat, nature }: TypedOrderLine): ValidatedLine {
  const count = parseInteger(quantity, { min: 1, max: maxQuantity })
  const cents = parseCents(price)
  if (description === '') return invalid('indiquez ce qui est fait')
  if (description.length > maxTextLength) return invalid(`${maxTextLength}\u00a0caractères au plus`)
  if (count === null) return invalid('indiquez une quantité, de 1 à 9\u00a0999')
  if (cents === null) return invalid('indiquez un prix hors taxes, comme 89,50')
  if (!Object.hasOwn(vatRateOptions, vat)) return invalid('choisissez le taux de TVA')
  return {
    outcome: 'valid',
    line: {
      description,
      quantity: count,
      unit_price: cents,
      vat_rate: vatRateFromField(vat),
      ...toStoredNature(nature),
    },
  }
}

const invalid = (problem: string) => ({ outcome: 'invalid', problem }) as const

/** A line as typed in its fields. */
export interface TypedOrderLine {
  description: string
  quantity: string
  price: string
  vat: string
  /** Absent for a service. */
  nature?: 'goods' | undefined
}

export const toTypedOrderLines = (lines: readonly DocumentLine[]): TypedOrderLine[] =>
  lines.map(({ description, quantity, unit_price, vat_rate, nature }) => ({
    description,
    quantity: String(quantity),
    price: decimalCents(unit_price),
    vat: vatRateFieldValue(vat_rate),
    nature: parseLineNature(nature),
  }))

/** Serializes lines to compare them with a later version. */
export const serializeOrderLines = (lines: readonly TypedOrderLine[]) => JSON.stringify(lines)

/** Values of the line fields in a form, one of each per line, in order. */
interface LineColumns {
  description: readonly string[]
  quantity: readonly string[]
  price: readonly string[]
  vat: readonly string[]
  nature: readonly string[]
}

/** Returns the typed lines. Empty ones are skipped. */
export const toOrderLines = ({ description, quantity, price, vat, nature }: LineColumns): TypedOrderLine[] =>
  description
    .map((text, place) => ({
      description: stripControlCharacters(text).replace(/\s+/g, ' ').trim(),
      quantity: quantity[place] ?? '',
      price: price[place] ?? '',
      vat: vat[place] ?? '',
      nature: parseLineNature(nature[place]),
    }))
    .filter(({ description: said, price: typed }) => said !== '' || typed.trim() !== '')
