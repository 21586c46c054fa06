/** As typed → what is read, in the order shown: rates of the Code général des impôts, 278 to 279-0 bis. */
export const vatRates = {
  '20.0': '20\u00a0%',
  '10.0': '10\u00a0%',
  '5.5': '5,5\u00a0%',
  '0.0': '0\u00a0%',
} as const
export const usualVat = '20.0'

/** Hundredths of a percent of a rate as typed, and the other way round. */
export const rateOf = (typed: string): number => Math.round(Number(typed) * 100)
export const typedRate = (rate: number): string => (rate / 100).toFixed(1)
