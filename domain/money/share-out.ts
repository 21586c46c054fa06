import { sum } from './sum.ts'

/**
 * Cents shared out as the weights are to each other: none is made or lost, and what all of the weights come to gives each
 * exactly its own. Those whose part was cut most get one more, the first of equals.
 */
export function sharesOf(cents: number, weights: readonly number[]): number[] {
  const whole = sum([...weights])
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (cents * weight) / whole)
  const shares = exact.map((share) => Math.floor(share))
  const order = exact
    .map((share, place) => ({ place, cut: share - Math.floor(share) }))
    .toSorted((one, other) => other.cut - one.cut || one.place - other.place)
  const left = cents - sum(shares)
  for (const { place } of order.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}
