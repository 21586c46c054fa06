import { defaultSite, type PointOfSale, type Site, site } from './site.ts'

/** One of the two points of sale: what invoices and quotes are issued by (docs/product.md §9.1). */
export type { PointOfSale }

/** The point of sale that a record names, by the facts of a day; one that is no more leads to the first. */
export function pointOfSale(id: string, { pointsOfSale }: Site = site): PointOfSale {
  return pointsOfSale.find((pos) => pos.id === id) ?? pointsOfSale[0]
}

/** What lists and choices call the places, by their ids. */
export const pointOfSaleNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(site.locations.map(({ id, name }) => [id, name]))

/** Returns the name of a location, or the id itself if no location has it. */
export function pointOfSaleName(id: string, { locations }: Pick<Site, 'locations'> = site): string {
  return locations.find((location) => location.id === id)?.name ?? id
}

/** What stands in the numbers of each. */
export const pointsOfSaleLetters: readonly string[] = defaultSite.pointsOfSale.map(({ letter }) => letter)
