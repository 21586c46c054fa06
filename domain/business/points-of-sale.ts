import { formatList } from '../kernel/text/french-list.ts'
import { defaultSite, type PointOfSale, type Site } from './site.ts'

/** One of the two points of sale that issue invoices and quotes (docs/product.md §9.1). */
export type { PointOfSale }

/** Returns the point of sale with that id by the facts of `site`; the first one if it no longer exists. */
export function pointOfSale(id: string, { pointsOfSale }: Pick<Site, 'pointsOfSale'>): PointOfSale {
  return pointsOfSale.find((pos) => pos.id === id) ?? pointsOfSale[0]
}

/** Returns the names of locations in lists and choices, by id. */
export const pointOfSaleNames = ({ locations }: Pick<Site, 'locations'>): Readonly<Record<string, string>> =>
  Object.fromEntries(locations.map(({ id, name }) => [id, name]))

/** Returns the name of a location, or the id itself if no location has it. */
export function pointOfSaleName(id: string, { locations }: Pick<Site, 'locations'>): string {
  return locations.find((location) => location.id === id)?.name ?? id
}

/** Formats points of sale: « Épinal », « Épinal et Ostwald », « tous les points de vente » (docs/product.md §11.1). */
export function pointsOfSaleName(ids: readonly string[] | null, site: Pick<Site, 'locations'>): string {
  return ids ? formatList(ids.map((id) => pointOfSaleName(id, site))) : 'tous les points de vente'
}

/** Letters of the points of sale in document numbers. */
export const documentNumberLetters: readonly string[] = defaultSite.pointsOfSale.map(({ letter }) => letter)
