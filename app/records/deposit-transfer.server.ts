import { findRequestedDeposit } from '../../domain/billing/invoices/requested-deposits.ts'
import { transferOf } from '../../domain/billing/payments/transfer.ts'
import type { Site } from '../../domain/business/site.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { SiteContext } from '../http/context.ts'

/** Returns how a client pays the deposit of an accepted estimate by transfer; `null` when nothing is due. */
export async function readDepositTransfer(db: SiteContext['db'], estimateId: string, site: Site) {
  const asked = await findRequestedDeposit(db, estimateId)
  const transfer = asked && transferOf({ cents: asked.rest, reference: asked.number }, site)
  if (!asked || !transfer) return null
  return {
    transfer,
    // Partial payment received so far.
    received: asked.billed > 0 ? { part: formatCents(asked.billed), of: formatCents(asked.asked) } : null,
  }
}
