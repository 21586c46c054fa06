import type { Database } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../../calendar/paris-day.ts'
import type { Client } from '../../clients/client.ts'
import { standingId } from '../../clients/standing-id.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { nextNumber } from '../../documents/next-number.ts'
import { registerDocument } from '../../documents/register-document.ts'
import type { Actor } from '../../events/actor.ts'
import { generalTerms } from '../../general-terms/figures.ts'
import { sum } from '../../money/sum.ts'
import { totalsOf } from '../../money/vat.ts'
import { randomId } from '../../random-id.ts'
import type { World } from '../../world.ts'
import { exemptionOf } from '../vat-exemption.ts'
import { leadOrders } from './billed-orders.ts'
import { deductDeposits } from './deduct-deposits.ts'
import { type BilledRefusal, holdBilled } from './hold-billed.ts'
import type { NewInvoice } from './new-invoice.ts'
import { tellIssue } from './tell-issue.ts'

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
    id,
    invoice_number: number,
    created_at,
    total_te,
    total,
    lines,
    pos_id: pos.id,
    client_id: owner,
    buyer: buyerOf(client),
    supplied_on: invoice.suppliedOn ?? today,
    due_on: dueOn(client, today),
    deposit: deducted,
    estimate_id: invoice.estimateId,
    purchase_order: invoice.purchaseOrder,
    registration_number: invoice.registration,
    mileage: invoice.mileage,
    vat_exemption: exemption,
  })
  await leadOrders(tx, orderIds, id)
  await registerDocument(tx, documents, { kind: 'invoice', posId: pos.id, id })
  await deductDeposits(tx, held, id)
  if (by) await tellIssue(tx, { clock }, by, { id, number, total }, held)
  return { outcome: 'issued', id, number }
}

/** Professionals pay within 30 days, individuals when they take their rims (docs/product.md §9.7). */
function dueOn({ type }: Pick<Client, 'type'>, issued: Day): Day {
  return type === 'company' ? addDays(issued, generalTerms.paymentDays) : issued
}
