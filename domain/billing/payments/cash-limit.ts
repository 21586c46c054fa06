import { eq, inArray, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clients, deposits, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { sumKnownCents } from '../../kernel/money/amounts.ts'
import { totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { InvoiceRow } from '../invoices/invoice-account.ts'
import { isVoidStatus } from '../invoices/invoice-status.ts'
import { type CashLimitExemptionGround, cashLimitAbroadCents, cashLimitCents } from '../payment-means.ts'

/** Legal ground for cash above the limit, and the proof that the client showed. */
export interface CashLimitExemption {
  ground: CashLimitExemptionGround
  proof: string
}

/** Outcome if the law forbids receiving or refunding an amount in cash: the debt and its limit in cents. */
export interface CashLimitRejection {
  outcome: 'cash-limit'
  debt: number
  limit: number
  /** Whether the payment is a refund by the workshop, for which no exemption exists. */
  isGivenBack: boolean
  /** Whether the chosen ground does not apply to this client. */
  isWrongGround: boolean
}

/**
 * Returns why an amount may not be paid or refunded in cash; `null` if it may. The limit applies to the whole debt, even if only
 * a part is paid (Code monétaire et financier, L. 112-6, I). The caller has locked the invoice. `owed` is the result of
 * `still_owed` before the payment.
 */
export async function findCashLimitRejection(
  tx: Transaction,
  invoice: InvoiceRow,
  { cents, owed, cash }: { cents: number; owed: number; cash: CashLimitExemption | undefined },
): Promise<CashLimitRejection | null> {
  if (cents < 0) {
    const debt = Math.max(-cents, invoice.credited_invoice === null ? -owed : -(invoice.total ?? 0))
    const rejection = { debt, limit: cashLimitCents, isGivenBack: true, isWrongGround: false }
    return debt > cashLimitCents ? { outcome: 'cash-limit', ...rejection } : null
  }
  const debt = await findContractTotalCents(tx, invoice.credited_invoice ?? invoice.id)
  if (debt <= cashLimitCents) return null
  const limit = cash?.ground === 'abroad' ? cashLimitAbroadCents : cashLimitCents
  const isCompany = (await findBuyerType(tx, invoice)) === 'company'
  const isWrongGround = (cash?.ground === 'abroad' && isCompany) || (cash?.ground === 'public' && !isCompany)
  const isAllowed = cash !== undefined && !isWrongGround && (cash.ground !== 'abroad' || debt <= limit)
  return isAllowed ? null : { outcome: 'cash-limit', debt, limit, isGivenBack: false, isWrongGround }
}

async function findBuyerType(tx: Transaction, { buyer, client_id }: InvoiceRow) {
  if (buyer) return buyer.type
  const [client] = await tx.select({ type: clients.type }).from(clients).where(eq(clients.id, client_id))
  return client?.type ?? 'individual'
}

/** Maximum number of rounds in which linked records are collected; more than any contract needs. */
const maxRounds = 20

/**
 * Returns the cents including tax of the whole contract of an invoice: its orders, their estimate, their deposits and
 * invoices, each counted once, less credit notes. An invoice without linked records is a contract by itself.
 */
export async function findContractTotalCents(db: Database, invoiceId: string): Promise<number> {
  const contractRows = await collectContract(db, invoiceId)
  const notes = await db
    .select({ of: invoices.credited_invoice, total: invoices.total })
    .from(invoices)
    .where(inArray(invoices.credited_invoice, [...contractRows.invoices.keys()]))
  const net = ({ id, total }: InvoiceRow) =>
    (total ?? 0) + sumKnownCents(notes.filter((note) => note.of === id).map((note) => note.total ?? 0))
  const counted = [...contractRows.invoices.values()].filter(({ status }) => !isVoidStatus(status))
  const billed = counted.filter(({ is_deposit }) => !is_deposit)
  const billedIds = new Set(billed.map(({ id }) => id))
  const requestedDeposits = counted.filter(({ id, is_deposit }) => {
    const by = contractRows.deducted.get(id)
    return is_deposit && !(by && billedIds.has(by))
  })
  const unbilled = [...contractRows.orders.values()].filter(
    ({ invoice, cancelled_at }) => !cancelled_at && !(invoice && billedIds.has(invoice)),
  )
  const ordered = sumKnownCents(
    unbilled.map(({ total_ti, lines }) => total_ti ?? totalsOfDocumentLines(lines).total),
  )
  const hasOnlyEstimates = contractRows.orders.size === 0 && billed.length === 0
  const estimated = hasOnlyEstimates
    ? sumKnownCents([...contractRows.estimates.values()].map(({ total }) => total ?? 0))
    : 0
  return (
    sumKnownCents(billed.map(net)) + Math.max(ordered, estimated, sumKnownCents(requestedDeposits.map(net)))
  )
}

/** Collects all records that are linked with an invoice, in rounds until a round finds nothing new. */
async function collectContract(db: Database, invoiceId: string) {
  const contractRows = {
    invoices: new Map<string, InvoiceRow>(),
    orders: new Map<string, typeof orders.$inferSelect>(),
    estimates: new Map<string, typeof estimates.$inferSelect>(),
    /** Id of the deducting invoice by the id of the deposit invoice. */
    deducted: new Map<string, string | null>(),
  }
  const invoiceIds = new Set([invoiceId])
  const orderIds = new Set<string>()
  const estimateIds = new Set<string>()
  for (let round = 0; round < maxRounds; round += 1) {
    const before = invoiceIds.size + orderIds.size + estimateIds.size
    const linked = await db
      .select()
      .from(deposits)
      .where(
        or(
          inArray(deposits.invoice_id, [...invoiceIds]),
          inArray(deposits.deducted_by, [...invoiceIds]),
          inArray(deposits.order_id, [...orderIds]),
        ),
      )
    for (const { invoice_id, order_id, deducted_by } of linked) {
      contractRows.deducted.set(invoice_id, deducted_by)
      invoiceIds.add(invoice_id)
      if (deducted_by) invoiceIds.add(deducted_by)
      if (order_id) orderIds.add(order_id)
    }
    const billed = await db
      .select()
      .from(invoices)
      .where(or(inArray(invoices.id, [...invoiceIds]), inArray(invoices.estimate_id, [...estimateIds])))
    for (const one of billed.filter(({ credited_invoice }) => credited_invoice === null)) {
      contractRows.invoices.set(one.id, one)
      invoiceIds.add(one.id)
      if (one.estimate_id) estimateIds.add(one.estimate_id)
    }
    const ordered = await db
      .select()
      .from(orders)
      .where(
        or(
          inArray(orders.id, [...orderIds]),
          inArray(orders.invoice, [...invoiceIds]),
          inArray(orders.estimate_id, [...estimateIds]),
        ),
      )
    for (const one of ordered) {
      contractRows.orders.set(one.id, one)
      orderIds.add(one.id)
      if (one.invoice) invoiceIds.add(one.invoice)
      if (one.estimate_id) estimateIds.add(one.estimate_id)
    }
    if (invoiceIds.size + orderIds.size + estimateIds.size === before) break
  }
  const estimateRows = await db
    .select()
    .from(estimates)
    .where(inArray(estimates.id, [...estimateIds]))
  for (const one of estimateRows) contractRows.estimates.set(one.id, one)
  return contractRows
}
