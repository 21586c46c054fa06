import { findBillingInvoices } from '../../../../../../domain/invoices/find-billing-invoices.ts'
import { invoiceAddress } from '../../invoice-address.ts'
import type { Db } from './invoice-drafts.server.ts'

/** The invoices of orders that were named and are billed already. */
export async function listBilled(db: Db, orderIds: readonly string[]) {
  const rows = await findBillingInvoices(db, orderIds)
  return rows.map(({ order, number, id, posId }) => ({ order, number, to: invoiceAddress(id, posId) }))
}
