import { readCents } from '../money/read-cents.ts'

/** More than any rim or piece costs. */
const mostCents = 10_000_000

/** Cents of a price as it is typed; `null` where it is none, less than nothing, or more than 100 000 €. */
export function readPrice(typed: string): number | null {
  const cents = readCents(typed)
  return cents === null || cents < 0 || cents > mostCents ? null : cents
}
