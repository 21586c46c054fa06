import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentBuyer } from '../../../db/schema/billing/documents.ts'
import { invoices, platformFlows } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobQueue } from '../../kernel/ports/jobs.ts'
import { buyerSiren } from '../documents/document-numbers.ts'

/**
 * Queues an invoice or credit note for the platform if its client is a French company, in the transaction that issues it. Does
 * nothing without a configured platform. Sales to individuals and companies abroad are reported as sums (e-reporting).
 */
export async function queueForPlatform(
  tx: Database,
  { platform, jobs, clock }: Deps<'platform' | 'jobs' | 'clock'>,
  invoiceId: string,
): Promise<void> {
  if (!platform) return
  const [invoice] = await tx
    .select({ buyer: invoices.buyer })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (!invoice?.buyer || !isForPlatform(invoice.buyer)) return
  await tx.insert(platformFlows).values({ invoice_id: invoiceId, status: 'waiting', changed_at: clock.now() })
  await jobs.enqueue(tx, 'send-to-platform', { invoiceId })
}

/** Whether the buyer is a French company: its SIREN is its address on the platform. */
const isForPlatform = (buyer: DocumentBuyer) => buyerSiren(buyer) !== null

/**
 * Queues the report of a payment to the platform, in the transaction that settles the invoice: the tax on services is then due.
 */
export async function queuePaidReport(tx: Database, jobs: JobQueue, invoiceId: string): Promise<void> {
  const { invoice_id } = platformFlows
  const [flow] = await tx.select({ invoice_id }).from(platformFlows).where(eq(invoice_id, invoiceId))
  if (flow) await jobs.enqueue(tx, 'tell-platform-paid', { invoiceId })
}
