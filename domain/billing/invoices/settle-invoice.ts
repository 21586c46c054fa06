import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { invoices } from '../../../db/schema/tables.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { queuePaidReport } from './queue-for-platform.ts'

/**
 * An invoice is paid, or a credit note paid out: its status, the day, today unless it is said, and its PDF printed again
 * with both (docs/product.md §2.13). False when there is no such document, or nothing more to pay on it.
 */
export function settleInvoice(
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

/**
 * What was paid came back, a cheque without cover or a payment recorded by mistake: the document waits for it again, its
 * PDF too. False when it was not paid; one that was taken back stays so.
 */
export function reopenInvoice({ db, jobs }: Deps<'db' | 'jobs'>, id: string): Promise<boolean> {
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
