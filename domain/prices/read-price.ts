import { readCents } from '../money/read-cents.ts'

/** More than any rim or piece costs, in cents. */
const mostCents = 10_000_000

/** Cents of a price as it is typed; null for what is none, for less than nothing, and beyond 100 000 €. */
export function readPrice(typed: string): number | null {
  const cents = readCents(typed)
  return cents === null || cents < 0 || cents > mostCents ? null : cents
}
