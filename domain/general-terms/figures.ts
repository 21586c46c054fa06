/**
 * What the general terms fix in figures (docs/product.md §9.7); quotes and invoices follow them. Amounts are
 * in euros.
 */
export const generalTerms = {
  /** First day of the version that stands on the site. */
  inForceSince: '21 novembre 2026',
  depositPercent: 30,
  quoteValidityDays: 30,
  /** Of a professional who pays later (article 4). */
  paymentDays: 30,
  /** For professionals only (Code de commerce, D. 441-5). */
  recoveryFee: 40,
  /** Times the legal interest rate, for professionals only (Code de commerce, L. 441-10). */
  latePaymentFactor: 3,
  storagePerDay: { exclTax: 10, inclTax: 12 },
  /** Calendar days. */
  storageNoticeDays: 2,
  /** Working hours. */
  forceMajeureNoticeHours: 72,
  dataYears: 10,
} as const
