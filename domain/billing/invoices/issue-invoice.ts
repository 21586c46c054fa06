import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { generalTermsFigures } from '../../business/general-terms.ts'
import type { PointOfSale } from '../../business/points-of-sale.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent, recordEvents } from '../../kernel/events/record-event.ts'
import { sumKnownCents } from '../../kernel/money/amounts.ts'
import { totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { wholeWordPatternOf } from '../../kernel/text/whole-word-pattern.ts'
import type { Client } from '../../people/clients/client.ts'
import { resolveMergedClientId } from '../../people/clients/client-locks.ts'
import { findClient } from '../../people/clients/find-client.ts'
import { toDocumentBuyer } from '../documents/document-buyer.ts'
import { takeNextDocumentNumber } from '../documents/document-numbers.ts'
import { registerDocument } from '../documents/register-document.ts'
import {
  type DeductibleDeposit,
  deductDeposits,
  listDeductibleDeposits,
  lockDeductibleDeposits,
} from './deductible-deposits.ts'
import { isVoidStatus } from './invoice-status.ts'
import { findExemptGoodsPickupProblem, resolveVatExemption, type VatExemption } from './vat-exemption.ts'

/** Reasons for not issuing. Nothing is written then, and no number is taken. */
export type InvoiceIssueRejection = BilledRejection | 'deposits-exceed'
type IssueOutcome =
  | { outcome: 'issued'; id: string; number: string }
  | { outcome: InvoiceIssueRejection }
  /** A line at 0 % has no reason that is valid for this client. */
  | { outcome: 'exemption-invalid'; problem: string }
  /** Orders have changed since the page was shown, by an accepted supplement or edited lines. */
  | { outcome: 'orders-changed'; changed: ChangedOrder[] }
  /**
   * The client requires its own number on each invoice. `orders` lacks one; empty if no order is billed and the invoice itself
   * lacks it.
   */
  | { outcome: 'purchase-order-missing'; orders: string[] }

/**
 * Issues an invoice within the caller's transaction: number, record, links from its orders, and queued PDF. Events are recorded
 * if `by` is given.
 */
export async function issueInvoice(
  tx: Transaction,
  { clock, ...documents }: Deps<'jobs' | 'clock' | 'addresses'>,
  invoice: NewInvoice,
  by?: Actor,
): Promise<IssueOutcome> {
  const { id = randomId(), client, pos, lines, orderIds = [], deposit = 0 } = invoice
  const { exemption, problem } = resolveVatExemption(invoice.exemption, lines, toDocumentBuyer(client))
  if (problem) return { outcome: 'exemption-invalid', problem }
  const owner = await resolveMergedClientId(tx, client.id)
  const billed = await lockBilled(tx, owner, invoice)
  if (billed.outcome !== 'locked') return billed
  const { deposits } = billed
  const collected = findExemptGoodsPickupProblem(exemption, await findPickupOrder(tx, orderIds))
  if (collected) return { outcome: 'exemption-invalid', problem: collected }
  const { seenOrders } = invoice
  const changed = seenOrders === undefined ? [] : await findChangedOrders(tx, orderIds, seenOrders)
  if (changed.length > 0) return { outcome: 'orders-changed', changed }
  const withoutPurchaseOrder = invoice.requiresPurchaseOrder
    ? await findOrdersWithoutPurchaseOrder(tx, owner, invoice)
    : null
  if (withoutPurchaseOrder) return { outcome: 'purchase-order-missing', orders: withoutPurchaseOrder }
  const { total_te, total } = totalsOfDocumentLines(lines)
  const deducted = deposit + sumKnownCents(deposits.map(({ deductible }) => deductible))
  if (deducted > 0 && deducted > total) return { outcome: 'deposits-exceed' }
  const created_at = clock.now()
  const today = parisDay(created_at)
  const number = await takeNextDocumentNumber(tx, 'invoice', pos, created_at)
  await tx.insert(invoices).values({
    id,
    invoice_number: number,
    created_at,
    total_te,
    total,
    lines,
    pos_id: pos.id,
    client_id: owner,
    buyer: toDocumentBuyer(client),
    supplied_on: invoice.suppliedOn ?? today,
    due_on: dueOn(client, today),
    deposit: deducted,
    estimate_id: invoice.estimateId,
    purchase_order: invoice.purchaseOrder,
    registration_number: invoice.registration,
    mileage: invoice.mileage,
    vat_exemption: exemption,
  })
  await linkOrders(tx, orderIds, id)
  await registerDocument(tx, documents, { kind: 'invoice', posId: pos.id, id })
  await deductDeposits(tx, deposits, id)
  if (by) await recordIssuedEvents(tx, { clock }, by, { id, number, total }, deposits)
  return { outcome: 'issued', id, number }
}

/** Returns the last day to pay: 30 days after issue for companies, the day of issue for individuals (docs/product.md §9.7). */
function dueOn({ type }: Pick<Client, 'type'>, issued: Day): Day {
  return type === 'company' ? addDays(issued, generalTermsFigures.paymentDays) : issued
}

interface NewInvoice {
  /** Default: a new random id. */
  id?: string
  client: Client
  pos: PointOfSale
  lines: DocumentLine[]
  /** Orders of the client that the invoice bills. */
  orderIds?: string[]
  /** The orders as the page showed them (`hashShownOrders`); absent if the invoice is not issued from a page. */
  seenOrders?: string | undefined
  /** Day on which the work was done. Default: today. */
  suppliedOn?: Day
  /** Cents including tax that were received with the order, without a deposit invoice; at most the total. */
  deposit?: number
  /** Deposit invoices of the client that the invoice deducts. */
  depositIds?: string[]
  estimateId?: string | null
  purchaseOrder?: string | null
  /** Whether to reject the invoice if the client requires a purchase order number and one is missing. Deposits need no number. */
  requiresPurchaseOrder?: boolean
  registration?: string | null
  /** Kilometres. */
  mileage?: number | null
  /** Reason why lines at 0 % bear no tax. Default: the usual reason for the client. */
  exemption?: VatExemption | null
}

/**
 * Returns the orders without a purchase order number on the invoice, in its head or on a line, if the client requires one; `null`
 * if none is missing. A number in the head that belongs to none of the orders counts for all of them. The orders must be locked.
 */
async function findOrdersWithoutPurchaseOrder(
  tx: Transaction,
  clientId: string,
  { orderIds = [], purchaseOrder, lines }: Pick<NewInvoice, 'orderIds' | 'purchaseOrder' | 'lines'>,
): Promise<string[] | null> {
  const client = await findClient(tx, clientId)
  if (client?.type !== 'company' || !client.requires_purchase_order) return null
  const head = purchaseOrder?.trim() ?? ''
  const billed = await tx
    .select({ number: orders.order_number, own: orders.purchase_order })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.order_number)
  const ownReferences = billed.flatMap(({ own }) => own?.trim() || [])
  const coversAll = head !== '' && head.split(', ').some((part) => !ownReferences.includes(part))
  const texts = [head, ...lines.map(({ description }) => description)]
  const isSaid = (own: string) => texts.some((text) => text.search(wholeWordPatternOf(own)) >= 0)
  const lacking = coversAll ? [] : billed.filter(({ own }) => !own?.trim() || !isSaid(own.trim()))
  return lacking.length > 0 || (billed.length === 0 && !head) ? lacking.map(({ number }) => number) : null
}

type BilledRejection =
  | 'orders-gone'
  | 'orders-billed'
  | 'estimate-gone'
  | 'deposits-gone'
  /** A deposit was issued on the orders meanwhile and would not be deducted. */
  | 'deposits-new'

interface ToBill {
  orderIds?: string[]
  estimateId?: string | null
  depositIds?: string[]
}

/**
 * Locks the orders, the estimate and the deposits of an invoice until the transaction ends. Returns the deposits, or
 * the reason why they cannot be billed for this client.
 */
async function lockBilled(
  tx: Transaction,
  clientId: string,
  { orderIds = [], estimateId, depositIds = [] }: ToBill,
): Promise<{ outcome: 'locked'; deposits: DeductibleDeposit[] } | { outcome: BilledRejection }> {
  // The estimate is locked before its orders, as when it is reopened, to avoid deadlocks.
  const isOwn = await lockOwnEstimate(tx, clientId, estimateId)
  const rejection = await lockOrdersToInvoice(tx, clientId, orderIds)
  if (rejection) return { outcome: rejection }
  if (!isOwn) return { outcome: 'estimate-gone' }
  const deposits = await lockDeductibleDeposits(tx, clientId, depositIds)
  if (!deposits) return { outcome: 'deposits-gone' }
  return (await hasUndeductedDeposit(tx, clientId, orderIds, depositIds))
    ? { outcome: 'deposits-new' }
    : { outcome: 'locked', deposits }
}

/** Locks the billed estimate, if any. Returns false if it is not the client's. */
async function lockOwnEstimate(
  tx: Transaction,
  clientId: string,
  estimateId: string | null = null,
): Promise<boolean> {
  if (!estimateId) return true
  const isEstimateOfClient = and(eq(estimates.id, estimateId), eq(estimates.client_id, clientId))
  const estimateRows = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(isEstimateOfClient)
    .for('update')
  return estimateRows.length > 0
}

async function hasUndeductedDeposit(
  tx: Transaction,
  clientId: string,
  orderIds: readonly string[],
  depositIds: readonly string[],
): Promise<boolean> {
  const open = await listDeductibleDeposits(tx, clientId, orderIds)
  return open.some(({ id }) => !depositIds.includes(id))
}

/**
 * Locks orders until the transaction ends. Returns `orders-gone` unless all are the client's and none is cancelled,
 * `orders-billed` if a valid invoice bills one of them, otherwise `null`.
 */
export async function lockOrdersToInvoice(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<'orders-gone' | 'orders-billed' | null> {
  if (ids.length === 0) return null
  const locked = await tx
    .select({ invoice: orders.invoice })
    .from(orders)
    .where(and(eq(orders.client_id, clientId), inArray(orders.id, [...ids]), isNull(orders.cancelled_at)))
    // The orders are locked in the order of their ids, to avoid deadlocks.
    .orderBy(orders.id)
    .for('update')
  if (locked.length !== new Set(ids).size) return 'orders-gone'
  const billing = locked.flatMap(({ invoice }) => (invoice ? [invoice] : []))
  if (billing.length === 0) return null
  const invoiceRows = await tx
    .select({ status: invoices.status })
    .from(invoices)
    .where(inArray(invoices.id, billing))
  return invoiceRows.every(({ status }) => isVoidStatus(status)) ? null : 'orders-billed'
}

/** Returns the number of the first of these orders that the client collects at the workshop. */
export async function findPickupOrder(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<string | undefined> {
  if (orderIds.length === 0) return undefined
  const [order] = await tx
    .select({ number: orders.order_number })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.handover, 'pickup')))
    .orderBy(orders.order_number)
    .limit(1)
  return order?.number
}

async function linkOrders(tx: Transaction, ids: readonly string[], invoiceId: string): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(orders)
      .set({ invoice: invoiceId })
      .where(inArray(orders.id, [...ids]))
}

async function recordIssuedEvents(
  tx: Transaction,
  deps: Deps<'clock'>,
  by: Actor,
  { id, number, total }: { id: string; number: string; total: number },
  deposits: DeductibleDeposit[],
): Promise<void> {
  await recordEvent(tx, deps, by, { act: 'invoice.issued', id, before: null, after: { number, total } })
  const events = deposits.map((one) => {
    const after = { number: one.number, total: one.deductible, by: number }
    return { act: 'invoice.deducted' as const, id: one.id, before: null, after }
  })
  await recordEvents(tx, deps, by, events)
}

type SeenOrder = Pick<typeof orders.$inferSelect, 'id' | 'lines' | 'total_te' | 'purchase_order'>

/**
 * Returns the id and a hash of the billable content of each order. The invoice form carries it, so that later changes of the
 * orders are detected.
 */
export const hashShownOrders = (shown: readonly SeenOrder[]): string =>
  shown
    .map((order) => `${order.id}:${linesHash(order)}`)
    .toSorted()
    .join(' ')

const linesHash = ({ lines, total_te, purchase_order }: SeenOrder): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        total_te,
        purchase_order ?? '',
        lines.map(({ description, quantity, unit_price, vat_rate, nature = 'service' }) => [
          description,
          quantity,
          unit_price,
          vat_rate,
          nature,
        ]),
      ]),
    )
    .digest('hex')
    .slice(0, 24)

/** An order whose billable content has changed since the page was shown. */
export interface ChangedOrder {
  id: string
  number: string
  /** Cents including tax. */
  total: number | null
  /** The client's own order number, which they may have added after the page was opened. */
  purchaseOrder: string
}

/** Returns those of the locked orders that differ from `seen`. */
async function findChangedOrders(
  tx: Transaction,
  orderIds: readonly string[],
  seen: string,
): Promise<ChangedOrder[]> {
  if (orderIds.length === 0) return []
  const seenIds = new Set(seen.split(' '))
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.order_number)
  return rows
    .filter((order) => !seenIds.has(hashShownOrders([order])))
    .map(({ id, order_number: number, total_ti: total, purchase_order }) => ({
      id,
      number,
      total,
      purchaseOrder: purchase_order ?? '',
    }))
}
