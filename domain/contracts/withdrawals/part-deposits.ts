import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { WithdrawnContractPart } from '../../../db/schema/contracts/withdrawals.ts'
import { deposits, estimates, invoices, withdrawals } from '../../../db/schema/tables.ts'
import { estimateTermsDay } from '../../billing/documents/estimate-row.ts'
import { creditedCents } from '../../billing/invoices/find-invoice.ts'
import { isValidInvoice } from '../../billing/invoices/invoice-status.ts'
import { computeDepositAmount } from '../../business/general-terms.ts'
import type { Facts } from '../../business/site.ts'
import { sumKnownCents } from '../../kernel/money/amounts.ts'
import type { Estimate } from '../estimates/estimate.ts'

/* Deposits of a contract when a client withdraws from a part of it: the share to refund, and the amount still requested. */

/** Cents including tax of a contract before and after a part of it is removed. */
interface TotalBeforeAndAfter {
  before: number
  after: number
}

interface ShrinkingContract {
  estimate: Estimate | null
  orderId: string | null
  ofEstimate: TotalBeforeAndAfter | null
  ofOrder: TotalBeforeAndAfter | null
}

/**
 * Returns the share of each deposit to refund for the removed part: a deposit with the percentage of the terms is reduced to that
 * percentage of the remaining total, any other one in proportion. Deposits deducted by an invoice are left out, because that
 * invoice is credited.
 */
export async function computeDepositRefundsOfPart(
  tx: Transaction,
  { estimate, orderId, ofEstimate, ofOrder }: ShrinkingContract,
  facts: Facts,
): Promise<NonNullable<WithdrawnContractPart['deposits']>> {
  const isOfContract = or(
    estimate ? eq(invoices.estimate_id, estimate.id) : undefined,
    orderId ? eq(deposits.order_id, orderId) : undefined,
  )
  const isDeductible = and(isOfContract, isValidInvoice, isNull(deposits.deducted_by))
  const rows = isOfContract
    ? await tx
        .select({
          id: invoices.id,
          orderId: deposits.order_id,
          total: invoices.total,
          credited: creditedCents(tx),
        })
        .from(deposits)
        .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
        .where(isDeductible)
        .orderBy(invoices.created_at, invoices.id)
    : []
  const agreedBefore = await findDepositSharesOfWithdrawnParts(tx, {
    estimateId: estimate?.id ?? null,
    orderId,
  })
  const site = estimate ? facts.at(estimateTermsDay(estimate)) : facts.current()
  const depositShare = (total: number) => computeDepositAmount(total, site)
  return rows.flatMap(({ id, orderId: onOrder, total, credited }) => {
    const shrinking = onOrder ? ofOrder : ofEstimate
    if (!shrinking || shrinking.before <= 0) return []
    const { before, after } = shrinking
    // Shares of earlier parts are subtracted, whether or not their credit notes were issued.
    const earlier = sumKnownCents(
      agreedBefore.filter(({ invoice }) => invoice === id).map(({ cents }) => cents),
    )
    const rest = (total ?? 0) - Math.max(credited, earlier)
    const kept =
      rest === depositShare(before) ? (depositShare(after) ?? 0) : Math.round((rest * after) / before)
    return rest > kept ? [{ invoice: id, cents: rest - kept }] : []
  })
}

/** Returns the shares of deposits that belong to withdrawn parts of a contract; with `until`, only those decided before it. */
export async function findDepositSharesOfWithdrawnParts(
  db: Database,
  { estimateId, orderId, until }: { estimateId: string | null; orderId: string | null; until?: Date },
): Promise<{ invoice: string; cents: number }[]> {
  const isSame = or(
    estimateId ? eq(withdrawals.estimate_id, estimateId) : undefined,
    orderId ? eq(withdrawals.order_id, orderId) : undefined,
  )
  const isBefore = until && lt(withdrawals.decided_at, until)
  const rows = isSame
    ? await db.select({ agreed: withdrawals.agreed_part }).from(withdrawals).where(and(isSame, isBefore))
    : []
  return rows.flatMap(({ agreed }) => agreed?.deposits ?? [])
}

/** Reduces the deposit that an estimate requests to its share of the remaining total, in cents including tax. */
export async function reduceRequestedDeposit(
  tx: Transaction,
  estimate: Estimate,
  total: number,
  facts: Facts,
) {
  const { id, deposit_asked } = estimate
  if (deposit_asked === null) return
  const share = computeDepositAmount(total, facts.at(estimateTermsDay(estimate))) ?? 0
  await tx
    .update(estimates)
    .set({ deposit_asked: Math.min(deposit_asked, share) || null })
    .where(eq(estimates.id, id))
}
