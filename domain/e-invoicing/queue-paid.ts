import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { platformFlows } from '../../db/schema/tables.ts'
import type { JobQueue } from '../ports/job-queue.ts'

/** Has the platform told that an invoice was paid, in the transaction that settles it: the tax on services is due then. */
export async function queuePaid(tx: Database, jobs: JobQueue, invoiceId: string): Promise<void> {
  const { invoice_id } = platformFlows
  const [flow] = await tx.select({ invoice_id }).from(platformFlows).where(eq(invoice_id, invoiceId))
  if (flow) await jobs.enqueue(tx, 'tell-platform-paid', { invoiceId })
}
