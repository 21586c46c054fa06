import { endOfStatus } from '../../../domain/opening-hours/end-of-status.ts'
import { type OpeningStatus, openingStatus } from '../../../domain/opening-hours/opening-status.ts'
import { closuresOf, type Location, site } from '../../../domain/site.ts'

/** What each location's card says of an instant, in the order of `site.locations`. */
export function listOpenings(now: Date): OpeningStatus[] {
  return site.locations.map((location) => openingStatus(withClosures(location), now))
}

const withClosures = (location: Location) => ({ ...location, closures: closuresOf(location.id) })

/** When the first of them says something else. */
export function endOfOpenings(now: Date): Date {
  return new Date(
    Math.min(...site.locations.map((location) => endOfStatus(withClosures(location), now).getTime())),
  )
}
