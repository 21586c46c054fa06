import { formatDecimalEuros } from '../kernel/money/amounts.ts'
import { depositShareOf, standardVatRate, vatCentsOf } from '../kernel/money/vat.ts'
import { retentionPeriods } from '../kernel/retention-periods.ts'
import { countWithNoun } from '../kernel/text/french-number.ts'
import type { Site } from './site.ts'

/**
 * Figures of the general terms (docs/product.md §9.7), also used by estimates and invoices. Amounts are in euros.
 * Figures that the workshop can change are in `terms` of its facts.
 */
export const generalTermsFigures = {
  /** Days in which professionals with deferred payment must pay (article 4). */
  paymentDays: 30,
  /** Recovery fee for professionals (Code de commerce, D. 441-5). */
  recoveryFee: 40,
  /** Late interest for professionals, as a multiple of the legal interest rate (Code de commerce, L. 441-10). */
  latePaymentFactor: 3,
  /** Working hours within which a party must report a case of force majeure (article 9). */
  forceMajeureNoticeHours: 72,
  dataYears: retentionPeriods.accounting.years,
} as const

/** Storage fee per day in euros, excluding tax and including tax at the standard rate: « 10 », « 10,50 ». */
export const formatStorageFeePerDay = ({ storageCents }: Site['terms']) => ({
  exclTax: formatDecimalEuros(storageCents),
  inclTax: formatDecimalEuros(storageCents + vatCentsOf(storageCents, standardVatRate)),
})

/** Formats the time between the notice and the storage fee: « 2 jours calendaires ». */
export const formatStorageNoticePeriod = ({ storageNoticeDays }: Site['terms']) =>
  countWithNoun(storageNoticeDays, 'jour calendaire', 'jours calendaires')

/** Returns the deposit in cents including tax, rounded to the nearest cent, by the facts of `site` (docs/product.md §9.7). */
export function computeDepositAmount(total: number | null, { terms }: Pick<Site, 'terms'>): number | null {
  return total === null ? null : depositShareOf(total, terms.depositPercent)
}
