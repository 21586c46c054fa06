import type { StaffPerson } from '../../domain/kernel/person.ts'

/** Points of sale whose records a list shows: those of the person, unless the address requests all. */
interface OfficeScope {
  /** `null` means all. */
  pointsOfSale: readonly string[] | null
  /** Link to the other view; `null` for a person who belongs to all points of sale. */
  other: { to: string; isWider: boolean } | null
}

/** Reads the scope from `?pos=tous`. */
export function parseOfficeScope(query: URLSearchParams, { pointsOfSale }: StaffPerson): OfficeScope {
  if (!pointsOfSale) return { pointsOfSale, other: null }
  const isWide = query.get('pos') === 'tous'
  return isWide
    ? { pointsOfSale: null, other: { to: '?', isWider: false } }
    : { pointsOfSale, other: { to: '?pos=tous', isWider: true } }
}
