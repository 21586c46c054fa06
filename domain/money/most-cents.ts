import { type TaxedLine, totalsOf } from './vat.ts'

/** Cents that one document comes to at most, and that are recorded as paid for one: well within what the database counts. */
export const mostCents = 1_000_000_000

/** Why nobody is billed such lines; `null` where they may be. */
export function amountsProblem(lines: readonly TaxedLine[]): string | null {
  const { total_te, total } = totalsOf(lines)
  if (total_te < 0 || total < 0) return 'Les remises dépassent ce qui est facturé'
  return Math.max(total_te, total) > mostCents ? 'Le total dépasse 10\u00a0000\u00a0000\u00a0€' : null
}
