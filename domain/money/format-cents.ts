const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** What stands where nothing is known (docs/product.md §9.6). */
export const missing = '--'

/** `123456` → « 1 234,56 € », its spaces non-breaking; « -- » for an amount that is not known (docs/product.md §9.6). */
export function formatCents(cents: number | null): string {
  // The narrow space that the platform puts between thousands is in few typefaces.
  return cents === null ? missing : euros.format(cents / 100).replace(/\u202F/g, '\u00A0')
}

/** `123456` → `1234,56`, as French spreadsheets read a number; nothing for an amount that is not known. */
export function decimalCents(cents: number | null): string {
  if (cents === null) return ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
