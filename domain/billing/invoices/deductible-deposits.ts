import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { deposits, invoices, orders } from '../../../db/schema/tables.ts'
import { creditedCents } from './find-invoice.ts'
import { paidCents } from './invoice-account.ts'
import { isValidInvoice } from './invoice-status.ts'

/** Returns the deposits on these orders or on their estimates that an invoice for them would deduct, with the cents paid. */
export async function listDeductibleDeposits(db: Database, clientId: string, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const ids = [...orderIds]
  const estimateIds = db.select({ id: orders.estimate_id }).from(orders).where(inArray(orders.id, ids))
  const rows = await db
    .select({ ...depositColumns(db), status: invoices.status, received: paidCents(invoices.id) })
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(
      and(
        isDeductible(clientId),
        or(inArray(deposits.order_id, ids), inArray(invoices.estimate_id, estimateIds)),
      ),
    )
    .orderBy(invoices.created_at)
  return rows
    .map((row) => {
      const deposit = toDeductible(row)
      const isPaid = row.status === 'paid'
      return {
        ...deposit,
        isPaid,
        paid: isPaid ? deposit.deductible : Math.min(deposit.deductible, row.received),
      }
    })
    .filter(({ deductible }) => deductible > 0)
}

export interface DeductibleDeposit {
  id: string
  number: string
  /** Cents including tax that credit notes have not credited. */
  deductible: number
}

/** SQL condition: a deposit invoice of the client that is neither void nor deducted by another invoice. */
const isDeductible = (clientId: string): SQL | undefined =>
  and(
    eq(invoices.client_id, clientId),
    eq(invoices.is_deposit, true),
    isValidInvoice,
    isNull(deposits.deducted_by),
  )

const depositColumns = (db: Database) => ({
  id: invoices.id,
  number: invoices.invoice_number,
  total: invoices.total,
  credited: creditedCents(db),
})

interface DepositRow {
  id: string
  number: string
  total: number | null
  credited: number
}

const toDeductible = ({ id, number, total, credited }: DepositRow): DeductibleDeposit => ({
  id,
  number,
  deductible: (total ?? 0) - credited,
})

/** Locks deposits of the client until the transaction ends. Returns `null` if one of them can no longer be deducted. */
export async function lockDeductibleDeposits(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<DeductibleDeposit[] | null> {
  if (ids.length === 0) return []
  const isOne = inArray(deposits.invoice_id, [...ids])
  await tx
    .select({ id: deposits.invoice_id })
    .from(deposits)
    .where(isOne)
    .orderBy(deposits.invoice_id)
    .for('update')
  const rows = await tx
    .select(depositColumns(tx))
    .from(deposits)
    .innerJoin(invoices, eq(invoices.id, deposits.invoice_id))
    .where(and(isOne, isDeductible(clientId)))
  return rows.length === new Set(ids).size ? rows.map(toDeductible) : null
}

export async function deductDeposits(
  tx: Transaction,
  deducted: DeductibleDeposit[],
  invoiceId: string,
): Promise<void> {
  if (deducted.length === 0) return
  const ids = deducted.map(({ id }) => id)
  await tx.update(deposits).set({ deducted_by: invoiceId }).where(inArray(deposits.invoice_id, ids))
}
