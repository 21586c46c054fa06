import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/tables.ts'
import type { Day } from '../../calendar/paris-day.ts'
import { queuePaid } from '../../e-invoicing/queue-paid.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

type Move = { status: 'paid'; paid_on: Day } | { status: 'cancelled' }

/** Moves what is open on, and has its document printed anew; false where there is none such. */
export async function moveStatus(tx: Database, jobs: JobQueue, id: string, change: Move): Promise<boolean> {
  const [moved] = await tx
    .update(invoices)
    .set(change)
    .where(and(eq(invoices.id, id), eq(invoices.status, 'created')))
    .returning({ posId: invoices.pos_id, credited: invoices.credited_invoice })
  if (!moved) return false
  const reason = change.status === 'paid' ? 'settled' : 'cancelled'
  await jobs.enqueue(tx, 'print-document', { kind: 'invoice', posId: moved.posId, id, reason })
  if (change.status === 'paid' && moved.credited === null) await queuePaid(tx, jobs, id)
  return true
}
