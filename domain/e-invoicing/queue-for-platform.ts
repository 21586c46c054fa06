import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { DocumentBuyer } from '../../db/schema/money/document-buyer.ts'
import { invoices, platformFlows } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { buyerSiren } from './buyer-siren.ts'

/**
 * Has an invoice or credit note for a French company go by the platform, in the transaction that issues it; nothing where
 * none is set. What individuals and companies abroad buy is reported in sums, not invoice by invoice.
 */
export async function queueForPlatform(
  tx: Database,
  { platform, jobs, clock }: World<'platform' | 'jobs' | 'clock'>,
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

/** A company of France: its SIREN is its address there. */
const isForPlatform = (buyer: DocumentBuyer) => buyerSiren(buyer) !== null
