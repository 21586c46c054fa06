import { formatList } from '../kernel/text/french-list.ts'
import type { PointOfSale, Site } from './site.ts'

/** One of the two points of sale that issue invoices and estimates. */
export type { PointOfSale }

/**
 * Returns the point of sale with that id by the facts of `site`; `null` if there is none, as in a form that was
 * tampered with.
 */
export const findPointOfSale = (
  id: string,
  { pointsOfSale }: Pick<Site, 'pointsOfSale'>,
): PointOfSale | null => pointsOfSale.find((pos) => pos.id === id) ?? null

/**
 * Returns the point of sale of a stored record. Throws an error for an unknown id: a document with the number series or the SIRET
 * of another point of sale could not be corrected.
 */
export function pointOfSaleOf(id: string, site: Pick<Site, 'pointsOfSale'>): PointOfSale {
  const pointOfSale = findPointOfSale(id, site)
  if (!pointOfSale) throw new Error(`unknown point of sale: "${id}"`)
  return pointOfSale
}

/** Returns the names of locations in lists and choices, by id. */
export const locationNamesOf = ({ locations }: Pick<Site, 'locations'>): Readonly<Record<string, string>> =>
  Object.fromEntries(locations.map(({ id, name }) => [id, name]))

/** Returns the name of a location, or the id itself if no location has it. */
export function locationName(id: string, { locations }: Pick<Site, 'locations'>): string {
  return locations.find((location) => location.id === id)?.name ?? id
}

/** Formats points of sale: « Épinal », « Épinal et Ostwald », « tous les points de vente ». */
export function formatPointsOfSale(ids: readonly string[] | null, site: Pick<Site, 'locations'>): string {
  return ids ? formatList(ids.map((id) => locationName(id, site))) : 'tous les points de vente'
}
