const percents = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** `550` → « 5,5 % ». */
export function formatRate(rate: number): string {
  return `${percents.format(rate / 100)}\u00A0%`
}
