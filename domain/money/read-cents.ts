/** More than any rim or piece costs, in cents. */
const mostCents = 10_000_000

/**
 * Cents of an amount in euros as people type it and spreadsheets write it: `115`, `115,5`, `1 234,56 €`, `115.50`. Null for
 * what is none, for less than nothing, and beyond 100 000 €.
 */
export function readCents(text: string): number | null {
  const [, euros, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s€]/g, '')) ?? []
  if (euros === undefined) return null
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return cents > mostCents ? null : cents
}
