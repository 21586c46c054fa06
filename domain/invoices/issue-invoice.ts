import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { DocumentLine } from '../../db/schema/documents.ts'
import { estimates, invoices, orders } from '../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../calendar/paris-day.ts'
import type { Client } from '../clients/client.ts'
import { resolveMergedClientId } from '../clients/client-locks.ts'
import type { Deps } from '../deps.ts'
import { nextNumber, registerDocument, toDocumentBuyer } from '../documents/document-numbers.ts'
import type { PointOfSale } from '../documents/points-of-sale.ts'
import { type Actor, recordEvent, recordEvents } from '../events/record-event.ts'
import { generalTerms } from '../general-terms.ts'
import { sum } from '../money/amounts.ts'
import { totalsOf } from '../money/vat.ts'
import { randomId } from '../random-id.ts'
import {
  type DeductibleDeposit,
  deductDeposits,
  findDeductibleDeposits,
  lockDeposits,
} from './deductible-deposits.ts'
import { isVoid } from './invoice-status.ts'
import { resolveExemption, type VatExemption } from './vat-exemption.ts'

/** Why nothing was issued; nothing was written then, and no number taken. */
export type IssueRefusal = BilledRefusal | 'deposits-exceed'
type IssueOutcome =
  | { outcome: 'issued'; id: string; number: string }
  | { outcome: IssueRefusal }
  /** A line at 0 % without a reason that holds for this client. */
  | { outcome: 'untaxed'; problem: string }

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
  /** Day on which the work was done; today unless it is said. */
  suppliedOn?: Day
  /** Cents including tax that came with the order, without an invoice of their own; never more than the total. */
  deposit?: number
  /** The client's deposit invoices that it deducts. */
  depositIds?: string[]
  estimateId?: string | null
  purchaseOrder?: string | null
  registration?: string | null
  /** Kilometres. */
  mileage?: number | null
  /** Why lines at 0 % bear no tax; what goes without saying for the client unless it is said. */
  exemption?: VatExemption | null
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
  const refusal = await lockOrders(tx, clientId, orderIds)
  if (refusal) return refusal
  if (!(await isOwnEstimate(tx, clientId, estimateId))) return 'estimate-gone'
  const deposits = await lockDeposits(tx, clientId, depositIds)
  if (!deposits) return 'deposits-gone'
  return (await hasUndeductedDeposit(tx, clientId, orderIds, depositIds)) ? 'deposits-new' : deposits
}

/** Whether the quote that is billed is the client's; true of none. */
async function isOwnEstimate(
  tx: Database,
  clientId: string,
  estimateId: string | null = null,
): Promise<boolean> {
  if (!estimateId) return true
  const isMeant = and(eq(estimates.id, estimateId), eq(estimates.client_id, clientId))
  const found = await tx.select({ id: estimates.id }).from(estimates).where(isMeant)
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
 * Whether all orders are the client's, and none is billed by an invoice that still counts; they stay as they are until
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
    .where(and(eq(orders.client_id, clientId), inArray(orders.id, [...ids])))
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
