import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { generalTerms } from '../../business/general-terms.ts'
import type { PointOfSale } from '../../business/points-of-sale.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent, recordEvents } from '../../kernel/events/record-event.ts'
import { sum } from '../../kernel/money/amounts.ts'
import { totalsOf } from '../../kernel/money/vat.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { wholeWords } from '../../kernel/text/whole-words.ts'
import type { Client } from '../../people/clients/client.ts'
import { resolveMergedClientId } from '../../people/clients/client-locks.ts'
import { findClient } from '../../people/clients/find-client.ts'
import { nextNumber, registerDocument, toDocumentBuyer } from '../documents/document-numbers.ts'
import {
  type DeductibleDeposit,
  deductDeposits,
  findDeductibleDeposits,
  lockDeposits,
} from './deductible-deposits.ts'
import { isVoid } from './invoice-status.ts'
import { type ChangedOrder, findChangedOrders } from './orders-seen.ts'
import { pickupProblem, resolveExemption, type VatExemption } from './vat-exemption.ts'

/** Why nothing was issued; nothing was written then, and no number taken. */
export type IssueRefusal = BilledRefusal | 'deposits-exceed'
type IssueOutcome =
  | { outcome: 'issued'; id: string; number: string }
  | { outcome: IssueRefusal }
  /** A line at 0 % without a reason that holds for this client. */
  | { outcome: 'untaxed'; problem: string }
  /** Orders would be billed otherwise than they were shown: a supplement was accepted meanwhile, or their lines were changed. */
  | { outcome: 'orders-changed'; changed: ChangedOrder[] }
  /** The client pays no invoice without its own number for each order: whose it lacks; of none, the invoice's. */
  | { outcome: 'purchase-order-missing'; orders: string[] }

/**
 * Issues an invoice within somebody's transaction: number, record, link from its orders and queued PDF together, with its
 * events where it is said who did it.
 */
export async function issueInvoice(
  tx: Database,
  { clock, ...documents }: Deps<'jobs' | 'clock' | 'addresses'>,
  invoice: NewInvoice,
  by?: Actor,
): Promise<IssueOutcome> {
  const { id = randomId(), client, pos, lines, orderIds = [], deposit = 0 } = invoice
  const { exemption, problem } = resolveExemption(invoice.exemption, lines, toDocumentBuyer(client))
  if (problem) return { outcome: 'untaxed', problem }
  const owner = await resolveMergedClientId(tx, client.id)
  const deposits = await lockBilled(tx, owner, invoice)
  if (typeof deposits === 'string') return { outcome: deposits }
  const collected = pickupProblem(exemption, await findPickupOrder(tx, orderIds))
  if (collected) return { outcome: 'untaxed', problem: collected }
  const { seenOrders } = invoice
  const changed = seenOrders === undefined ? [] : await findChangedOrders(tx, orderIds, seenOrders)
  if (changed.length > 0) return { outcome: 'orders-changed', changed }
  const unnumbered = invoice.isNumberAsked ? await findUnnumbered(tx, owner, invoice) : null
  if (unnumbered) return { outcome: 'purchase-order-missing', orders: unnumbered }
  const { total_te, total } = totalsOf(lines)
  const deducted = deposit + sum(deposits.map(({ rest }) => rest))
  if (deducted > 0 && deducted > total) return { outcome: 'deposits-exceed' }
  const created_at = clock.now()
  const today = parisDay(created_at)
  const number = await nextNumber(tx, 'invoice', pos, created_at)
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

/** Professionals pay within 30 days, individuals when they take their rims (docs/product.md §9.7). */
function dueOn({ type }: Pick<Client, 'type'>, issued: Day): Day {
  return type === 'company' ? addDays(issued, generalTerms.paymentDays) : issued
}

interface NewInvoice {
  /** Made here unless the invoice has one already. */
  id?: string
  client: Client
  pos: PointOfSale
  lines: DocumentLine[]
  /** The client's orders that it bills, which then lead to it. */
  orderIds?: string[]
  /** The orders as whoever issues it has seen them (`ordersSeen`); nobody has of what is made without a page. */
  seenOrders?: string | undefined
  /** Day on which the work was done; today unless it is said. */
  suppliedOn?: Day
  /** Cents including tax that came with the order, without an invoice of their own; never more than the total. */
  deposit?: number
  /** The client's deposit invoices that it deducts. */
  depositIds?: string[]
  estimateId?: string | null
  purchaseOrder?: string | null
  /** Refused where the client requires its own number and one lacks: of what the office bills, deposits apart. */
  isNumberAsked?: boolean
  registration?: string | null
  /** Kilometres. */
  mileage?: number | null
  /** Why lines at 0 % bear no tax; what goes without saying for the client unless it is said. */
  exemption?: VatExemption | null
}

/**
 * Where the client requires its own number: the orders, locked by now, of which the invoice has none in its head or with a line;
 * `null` where all is there. A number that the office writes in the head, and that none of the orders has of its own, stands for
 * all of them.
 */
async function findUnnumbered(
  tx: Database,
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
  const known = billed.flatMap(({ own }) => own?.trim() || [])
  const coversAll = head !== '' && head.split(', ').some((part) => !known.includes(part))
  const texts = [head, ...lines.map(({ description }) => description)]
  const isSaid = (own: string) => texts.some((text) => text.search(wholeWords(own)) >= 0)
  const lacking = coversAll ? [] : billed.filter(({ own }) => !own?.trim() || !isSaid(own.trim()))
  return lacking.length > 0 || (billed.length === 0 && !head) ? lacking.map(({ number }) => number) : null
}

type BilledRefusal =
  | 'orders-gone'
  | 'orders-billed'
  | 'estimate-gone'
  | 'deposits-gone'
  /** One was issued on the orders meanwhile, and would not be deducted. */
  | 'deposits-new'

interface ToBill {
  orderIds?: string[]
  estimateId?: string | null
  depositIds?: string[]
}

/**
 * All that an invoice bills and deducts is the client's, and its orders and deposits stay as they are until the transaction
 * ends: its deposits, or why it cannot be billed.
 */
async function lockBilled(
  tx: Database,
  clientId: string,
  { orderIds = [], estimateId, depositIds = [] }: ToBill,
): Promise<DeductibleDeposit[] | BilledRefusal> {
  // The quote before its orders, as whoever opens it again does.
  const isOwn = await lockOwnEstimate(tx, clientId, estimateId)
  const refusal = await lockOrders(tx, clientId, orderIds)
  if (refusal) return refusal
  if (!isOwn) return 'estimate-gone'
  const deposits = await lockDeposits(tx, clientId, depositIds)
  if (!deposits) return 'deposits-gone'
  return (await hasUndeductedDeposit(tx, clientId, orderIds, depositIds)) ? 'deposits-new' : deposits
}

/** Locks the quote that is billed; whether it is the client's, true of none. */
async function lockOwnEstimate(
  tx: Database,
  clientId: string,
  estimateId: string | null = null,
): Promise<boolean> {
  if (!estimateId) return true
  const isMeant = and(eq(estimates.id, estimateId), eq(estimates.client_id, clientId))
  const found = await tx.select({ id: estimates.id }).from(estimates).where(isMeant).for('update')
  return found.length > 0
}

async function hasUndeductedDeposit(
  tx: Database,
  clientId: string,
  orderIds: readonly string[],
  depositIds: readonly string[],
): Promise<boolean> {
  const open = await findDeductibleDeposits(tx, clientId, orderIds)
  return open.some(({ id }) => !depositIds.includes(id))
}

/**
 * Whether all orders are the client's, none is cancelled, and none is billed by an invoice that still counts; they stay as they are until
 * the transaction ends.
 */
export async function lockOrders(
  tx: Database,
  clientId: string,
  ids: readonly string[],
): Promise<'orders-gone' | 'orders-billed' | null> {
  if (ids.length === 0) return null
  const locked = await tx
    .select({ invoice: orders.invoice })
    .from(orders)
    .where(and(eq(orders.client_id, clientId), inArray(orders.id, [...ids]), isNull(orders.cancelled_at)))
    // In one order for everybody: two who bill the same orders wait for each other rather than for ever.
    .orderBy(orders.id)
    .for('update')
  if (locked.length !== new Set(ids).size) return 'orders-gone'
  const billing = locked.flatMap(({ invoice }) => (invoice ? [invoice] : []))
  if (billing.length === 0) return null
  const found = await tx
    .select({ status: invoices.status })
    .from(invoices)
    .where(inArray(invoices.id, billing))
  return found.every(({ status }) => isVoid(status)) ? null : 'orders-billed'
}

/** Returns the number of the first of these orders that the client collects at the workshop. */
export async function findPickupOrder(
  tx: Database,
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

async function linkOrders(tx: Database, ids: readonly string[], invoiceId: string): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(orders)
      .set({ invoice: invoiceId })
      .where(inArray(orders.id, [...ids]))
}

async function recordIssuedEvents(
  tx: Database,
  deps: Deps<'clock'>,
  by: Actor,
  { id, number, total }: { id: string; number: string; total: number },
  deposits: DeductibleDeposit[],
): Promise<void> {
  await recordEvent(tx, deps, by, { act: 'invoice.issued', id, before: null, after: { number, total } })
  const events = deposits.map((one) => {
    const after = { number: one.number, total: one.rest, by: number }
    return { act: 'invoice.deducted' as const, id: one.id, before: null, after }
  })
  await recordEvents(tx, deps, by, events)
}
