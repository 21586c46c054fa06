import {
  endOfStatus,
  type OpeningStatus,
  openingStatus,
} from '../../../domain/opening-hours/opening-status.ts'
import { site } from '../../../domain/site.ts'

/** What each location's card says of an instant, in the order of `site.locations`. */
export function listOpenings(now: Date): OpeningStatus[] {
  return site.locations.map((location) => openingStatus(location, now))
}

/** When the first of them says something else. */
export function endOfOpenings(now: Date): Date {
  return new Date(Math.min(...site.locations.map((location) => endOfStatus(location, now).getTime())))
}
