/** Adds up cents, those that are not known left out. */
export function sum(cents: (number | null)[]): number {
  return cents.reduce<number>((total, amount) => total + (amount ?? 0), 0)
}
