import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { invoices } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'

/**
 * What was paid came back, a cheque without cover or a payment recorded by mistake: the document waits for it again, its
 * PDF too. False when it was not paid; one that was taken back stays so.
 */
export function reopenInvoice({ db, jobs }: World<'db' | 'jobs'>, id: string): Promise<boolean> {
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
