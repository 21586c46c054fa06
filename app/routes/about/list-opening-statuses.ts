import {
  findOpeningStatusEnd,
  type OpeningStatus,
  openingStatusOf,
} from '../../../domain/business/opening-hours.ts'
import { closuresOfLocation, type Site } from '../../../domain/business/site.ts'

type OpeningFacts = Pick<Site, 'locations' | 'closures'>

/** Returns the opening status of each location at an instant, in the order of the locations. */
export function listOpeningStatuses(facts: OpeningFacts, now: Date): OpeningStatus[] {
  return listLocations(facts).map((location) => openingStatusOf(location, now))
}

const listLocations = (facts: OpeningFacts) =>
  facts.locations.map((location) => ({ ...location, closures: closuresOfLocation(location.id, facts) }))

/** Returns the instant at which the first of these statuses changes. */
export function findNextOpeningStatusChange(facts: OpeningFacts, now: Date): Date {
  return new Date(
    Math.min(...listLocations(facts).map((location) => findOpeningStatusEnd(location, now).getTime())),
  )
}
