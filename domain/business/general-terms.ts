import { decimalEuros } from '../kernel/money/amounts.ts'
import { depositOf, standardRate, vatOf } from '../kernel/money/vat.ts'
import { retentionPeriods } from '../kernel/retention-periods.ts'
import { type Site, site } from './site.ts'

/**
 * What the general terms fix in figures (docs/product.md §9.7); quotes and invoices follow them. Amounts are in euros.
 * Those that the workshop sets are read from its settings, whenever they are asked for.
 */
export const generalTerms = {
  get depositPercent() {
    return site.terms.depositPercent
  },
  get quoteValidityDays() {
    return site.terms.quoteValidityDays
  },
  /** Of a professional who pays later (article 4). */
  paymentDays: 30,
  /** For professionals only (Code de commerce, D. 441-5). */
  recoveryFee: 40,
  /** Times the legal interest rate, for professionals only (Code de commerce, L. 441-10). */
  latePaymentFactor: 3,
  /** Working hours. */
  forceMajeureNoticeHours: 72,
  dataYears: retentionPeriods.accounting.years,
} as const

/** « 10 », « 10,50 » euros: without tax, and with it at the usual rate. */
export const storageFeePerDay = ({ storageCents }: Site['terms']) => ({
  exclTax: decimalEuros(storageCents),
  inclTax: decimalEuros(storageCents + vatOf(storageCents, standardRate)),
})

/** Cents paid with the order, including tax, to the nearest cent, by the facts of a day (docs/product.md §9.7). */
export function depositAmount(total: number | null, { terms }: Site = site): number | null {
  return total === null ? null : depositOf(total, terms.depositPercent)
}
