import type { invoices } from '../../../db/schema/tables.ts'
import type { buyerOf } from '../../documents/buyer-of.ts'

/** Base and tax of a rate, in cents and hundredths of a percent; `null` where the document does not tell its rates. */
export interface SoldRate {
  rate: number | null
  base: number
  vat: number
}

/** An invoice or credit note as an accountant reads it: what it sells, and the deposits that were billed before. */
export interface Sold {
  invoice: typeof invoices.$inferSelect
  buyer: ReturnType<typeof buyerOf>
  rates: SoldRate[]
  /** Of each deposit that it deducts, as positive amounts. */
  deducted: { number: string; rates: SoldRate[] }[]
}
