import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { invoices, platformFlows } from '../../../db/schema/tables.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobQueue } from '../../kernel/ports/jobs.ts'
import { findOwedAndPaidCents } from './invoice-account.ts'

/**
 * Marks an invoice as paid, or a credit note as paid out, on `paid_on` (default: today), and prints its PDF again.
 * Returns false if there is no open document of that id.
 */
export function markInvoicePaid(
  { db, jobs, clock }: Deps<'db' | 'jobs' | 'clock'>,
  id: string,
  paid_on: Day = parisDay(clock.now()),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [settled] = await tx
      .update(invoices)
      .set({ status: 'paid', paid_on })
      .where(and(eq(invoices.id, id), eq(invoices.status, 'created')))
      .returning({ posId: invoices.pos_id, credited: invoices.credited_invoice })
    if (!settled) return false
    const printed = { kind: 'invoice', posId: settled.posId, id, reason: 'settled' } as const
    await jobs.enqueue(tx, 'print-document', printed)
    if (settled.credited === null) await queuePaidReport(tx, jobs, id)
    return true
  })
}

/** Marks an unpaid invoice as paid on `paidOn` (default: today) if its payments and credit notes cover it. */
export async function settleIfNothingOwed(
  deps: Deps<'db' | 'jobs' | 'clock'>,
  id: string,
  paidOn?: Day,
): Promise<void> {
  const { owed } = await findOwedAndPaidCents(deps.db, id)
  if (owed <= 0) await markInvoicePaid(deps, id, paidOn)
}

/**
 * Queues the report of a payment to the platform, in the transaction that settles the invoice: the tax on services is then due.
 */
async function queuePaidReport(tx: Transaction, jobs: JobQueue, invoiceId: string): Promise<void> {
  const { invoice_id } = platformFlows
  const [flow] = await tx.select({ invoice_id }).from(platformFlows).where(eq(invoice_id, invoiceId))
  if (flow) await jobs.enqueue(tx, 'tell-platform-paid', { invoiceId })
}

/**
 * Marks a paid invoice as unpaid and prints its PDF again, after a bounced cheque or a payment recorded by mistake. A credited
 * invoice keeps its status but loses its payment day. Returns false if it was not paid.
 */
export function markInvoiceUnpaid({ db, jobs }: Deps<'db' | 'jobs'>, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { status, paid_on } = invoices
    const [moved] = await tx
      .update(invoices)
      .set({ status: sql`case when ${status} = 'paid' then 'created' else ${status} end`, paid_on: null })
      .where(and(eq(invoices.id, id), or(eq(status, 'paid'), isNotNull(paid_on))))
      .returning({ posId: invoices.pos_id })
    const printed = { kind: 'invoice', id, reason: 'reopened' } as const
    if (moved) await jobs.enqueue(tx, 'print-document', { ...printed, posId: moved.posId })
    return moved !== undefined
  })
}
