/** What a rate applies to, and the tax. */
export interface RateTotal {
  /** Hundredths of a percent. */
  rate: number
  /** Cents. */
  base: number
  vat: number
}
