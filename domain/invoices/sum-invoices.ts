import { sum } from '../money/sum.ts'
import type { ListedInvoice } from './list-invoices.ts'

/**
 * Cents over a list of invoices and credit notes, amounts that are missing left out. An invoice that a credit
 * note took back counts with it, to nothing; a cancelled one counts for nothing by itself. `due` is what
 * remains to be paid.
 */
export function sumInvoices(
  listed: Pick<ListedInvoice, 'status' | 'total_te' | 'total' | 'credited_invoice'>[],
) {
  const counted = listed.filter(({ status }) => status !== 'cancelled')
  const unpaid = listed.filter((row) => row.status === 'created' && row.credited_invoice === null)
  return {
    total_te: sum(counted.map(({ total_te }) => total_te)),
    total: sum(counted.map(({ total }) => total)),
    due: sum(unpaid.map(({ total }) => total)),
  }
}
