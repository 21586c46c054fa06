import type { StaffPerson } from '../../domain/kernel/person.ts'

/** Whose records a list shows: those of the person's points of sale, unless the address widens it. */
interface OfficeScope {
  /** `null` is all. */
  pointsOfSale: readonly string[] | null
  /** Where the other view is; `null` for whoever belongs to all of them. */
  other: { to: string; isWider: boolean } | null
}

/** Reads `?pos=tous` (docs/product.md §11.5). */
export function readOfficeScope(asked: URLSearchParams, { pointsOfSale }: StaffPerson): OfficeScope {
  if (!pointsOfSale) return { pointsOfSale, other: null }
  const isWide = asked.get('pos') === 'tous'
  return isWide
    ? { pointsOfSale: null, other: { to: '?', isWider: false } }
    : { pointsOfSale, other: { to: '?pos=tous', isWider: true } }
}
