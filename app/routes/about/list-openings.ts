import { endOfStatus, type OpeningStatus, openingStatus } from '../../../domain/business/opening-hours.ts'
import { closuresOf, type Location, site } from '../../../domain/business/site.ts'

/** What each location's card says of an instant, in the order of `site.locations`. */
export function listOpenings(now: Date): OpeningStatus[] {
  return site.locations.map((location) => openingStatus(withClosures(location), now))
}

const withClosures = (location: Location) => ({ ...location, closures: closuresOf(location.id) })

/** When the first of them says something else. */
export function nextOpeningChange(now: Date): Date {
  return new Date(
    Math.min(...site.locations.map((location) => endOfStatus(withClosures(location), now).getTime())),
  )
}
