import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { DocumentLine } from '../../db/schema/money/document-line.ts'
import { deposits, invoices } from '../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../calendar/paris-day.ts'
import type { Client } from '../clients/client.ts'
import { standingId } from '../clients/standing-id.ts'
import { buyerOf } from '../documents/buyer-of.ts'
import { nextNumber } from '../documents/next-number.ts'
import type { PointOfSale } from '../documents/points-of-sale.ts'
import { registerDocument } from '../documents/register-document.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent, recordEvents } from '../events/record-event.ts'
import { generalTerms } from '../general-terms/figures.ts'
import { sum } from '../money/sum.ts'
import { totalsOf } from '../money/vat.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'
import { leadOrders } from './billed-orders.ts'
import type { HeldDeposit } from './deposits/hold-deposits.ts'
import { type BilledRefusal, holdBilled } from './hold-billed.ts'
import { exemptionOf, type VatExemption } from './vat-exemption.ts'

export interface NewInvoice {
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

/** Why nothing was issued; nothing was written then, and no number taken. */
export type IssueRefusal = BilledRefusal | 'deposits-exceed'
export type Issuing =
  | { outcome: 'issued'; id: string; number: string }
  | { outcome: IssueRefusal }
  /** A line at 0 % without a reason that holds for this client. */
  | { outcome: 'untaxed'; problem: string }

export type IssueWorld = World<'db' | 'jobs' | 'clock' | 'addresses'>

/**
 * Issues an invoice: number, record, link from its orders and queued PDF together. Answers its id; `null` when the
 * client has not got all of the orders, one is billed already, or a deposit cannot be deducted: then nothing is issued.
 */
export async function issueInvoice(world: IssueWorld, invoice: NewInvoice): Promise<string | null> {
  const issuing = await world.db.transaction((tx) => enterInvoice(tx, world, invoice))
  return issuing.outcome === 'issued' ? issuing.id : null
}

/** The same within somebody's transaction, told as the act of whoever did it. */
export async function enterInvoice(
  tx: Database,
  { clock, ...documents }: Omit<IssueWorld, 'db'>,
  invoice: NewInvoice,
  by?: Actor,
): Promise<Issuing> {
  const { id = randomId(), client, pos, lines, orderIds = [], deposit = 0 } = invoice
  const { exemption, problem } = exemptionOf(invoice.exemption, lines, buyerOf(client))
  if (problem) return { outcome: 'untaxed', problem }
  const owner = await standingId(tx, client.id)
  const held = await holdBilled(tx, owner, invoice)
  if (typeof held === 'string') return { outcome: held }
  const { total_te, total } = totalsOf(lines)
  const deducted = deposit + sum(held.map(({ rest }) => rest))
  if (deducted > 0 && deducted > total) return { outcome: 'deposits-exceed' }
  const created_at = clock.now()
  const today = parisDay(created_at)
  const number = await nextNumber(tx, 'invoice', pos, created_at)
  await tx.insert(invoices).values({
    ...{ id, invoice_number: number, created_at, total_te, total, lines },
    ...{ pos_id: pos.id, client_id: owner, buyer: buyerOf(client) },
    ...{ supplied_on: invoice.suppliedOn ?? today, due_on: dueOn(client, today), deposit: deducted },
    estimate_id: invoice.estimateId,
    purchase_order: invoice.purchaseOrder,
    registration_number: invoice.registration,
    mileage: invoice.mileage,
    vat_exemption: exemption,
  })
  await leadOrders(tx, orderIds, id)
  await registerDocument(tx, documents, { kind: 'invoice', posId: pos.id, id })
  await deduct(tx, held, id)
  if (by) await tell(tx, { clock }, by, { id, number, total }, held)
  return { outcome: 'issued', id, number }
}

async function deduct(tx: Database, held: HeldDeposit[], invoiceId: string): Promise<void> {
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  await tx.update(deposits).set({ deducted_by: invoiceId }).where(inArray(deposits.invoice_id, ids))
}

async function tell(
  tx: Database,
  world: World<'clock'>,
  by: Actor,
  { id, number, total }: { id: string; number: string; total: number },
  held: HeldDeposit[],
): Promise<void> {
  await recordEvent(tx, world, by, { act: 'invoice.issued', id, before: null, after: { number, total } })
  const told = held.map((one) => {
    const after = { number: one.number, total: one.rest, by: number }
    return { act: 'invoice.deducted' as const, id: one.id, before: null, after }
  })
  await recordEvents(tx, world, by, told)
}

/** Professionals pay within 30 days, individuals when they take their rims (docs/product.md §9.7). */
function dueOn({ type }: Pick<Client, 'type'>, issued: Day): Day {
  return type === 'company' ? addDays(issued, generalTerms.paymentDays) : issued
}
