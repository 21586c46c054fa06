import { type Location, locations } from '../site.ts'

/** The workshop that a request was sent to; the first one for a shop that has closed since. */
export function findShop(shop: string): Location {
  return locations.find(({ id }) => id === shop) ?? locations[0]
}
