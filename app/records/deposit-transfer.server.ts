import { findUnpaidRequestedDeposit } from '../../domain/billing/invoices/requested-deposits.ts'
import { bankTransferOf } from '../../domain/billing/payments/transfer.ts'
import type { Site } from '../../domain/business/site.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { SiteContext } from '../http/context.ts'

/** Returns how a client pays the deposit of an accepted estimate by transfer; `null` when nothing is due. */
export async function loadDepositTransfer(db: SiteContext['db'], estimateId: string, site: Site) {
  const requestedDeposit = await findUnpaidRequestedDeposit(db, estimateId)
  const transfer =
    requestedDeposit &&
    bankTransferOf({ cents: requestedDeposit.owed, reference: requestedDeposit.number }, site)
  if (!requestedDeposit || !transfer) return null
  return {
    transfer,
    // Partial payment received so far.
    received:
      requestedDeposit.billed > 0
        ? { part: formatCents(requestedDeposit.billed), of: formatCents(requestedDeposit.asked) }
        : null,
  }
}
