import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { deposits, invoices } from '../../../db/schema/tables.ts'
import { creditedCents } from '../credits/credited.ts'

export interface HeldDeposit {
  id: string
  number: string
  /** Cents including tax that credit notes have not taken back. */
  rest: number
}

/** What may still be deducted: a deposit invoice that counts, and that no other invoice deducts. */
export const isDeductible = (clientId: string): SQL | undefined =>
  and(
    eq(invoices.client_id, clientId),
    eq(invoices.is_deposit, true),
    inArray(invoices.status, ['created', 'paid']),
    isNull(deposits.deducted_by),
  )

export const deposit = (db: Database) => ({
  id: invoices.id,
  number: invoices.invoice_number,
  total: invoices.total,
  credited: creditedCents(db),
})

export const restOf = ({
  id,
  number,
  total,
  credited,
}: {
  id: string
  number: string
  total: number | null
  credited: number
}) => ({
  id,
  number,
  rest: (total ?? 0) - credited,
})
