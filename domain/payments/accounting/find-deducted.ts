import { eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { deposits, invoices } from '../../../db/schema/tables.ts'
import type { Sold } from './sold.ts'
import { ratesOf } from './sold-rates.ts'

/** By the invoice that deducts them; what a credit note has taken back of a deposit is not deducted. */
export async function findDeducted(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Sold['deducted']>> {
  const found = new Map<string, Sold['deducted']>()
  if (ids.length === 0) return found
  const isOfDeposit = or(
    eq(invoices.id, deposits.invoice_id),
    eq(invoices.credited_invoice, deposits.invoice_id),
  )
  const rows = await db
    .select({ by: deposits.deducted_by, invoice: invoices })
    .from(deposits)
    .innerJoin(invoices, isOfDeposit)
    .where(inArray(deposits.deducted_by, [...ids]))
  for (const { by, invoice } of rows)
    if (by)
      found.set(by, [...(found.get(by) ?? []), { number: invoice.invoice_number, rates: ratesOf(invoice) }])
  return found
}
