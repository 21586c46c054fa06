import type { Site } from '../../../../../domain/business/site.ts'
import { formatDayAndHour, formatTimeAgo } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { isWorkshopReplyLate } from '../../../../../domain/kernel/inbox-kind.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import type { PointOfSaleScope } from '../../../../../domain/kernel/point-of-sale-scope.ts'
import type { SiteContext } from '../../../../http/context.ts'

/** Staff member who reads the page, with the values that all its sections need. */
export interface TodayReader {
  db: SiteContext['db']
  person: StaffPerson
  /** Points of sale whose records are shown. */
  scope: PointOfSaleScope
  now: Date
  site: Site
}

/** One record that waits, as a line of its section. */
export interface TodayLine {
  id: string
  to: string
  /** Thumbnail; `null` if the record has none, `undefined` if its kind never has one. */
  photo?: string | null
  name: string
  what: string
  detail: string | null
  at: string
  age: string
  when: string
  isLate: boolean
  /** Next action, or the colleague who works on it. */
  next: string
  /** Address of the form that begins the estimate of a request, if the reader is the one to do it. */
  begin?: string
  /** Telephone number of a client to call. */
  phone?: string | null
  /** Missing steps, for orders. */
  missing?: string
}

/** First lines of a kind, and their total number. */
export interface TodayLines {
  all: number
  shown: TodayLine[]
  /** Number of records that no staff member has opened, for kinds that the menu counts. */
  unseen?: number
  /** Number of records in the full list, if it has more than the section counts. */
  listed?: number
}

/** Returns the time since which a record waits, for the cells of its line. */
export const waitingSinceView = (instant: Date, now: Date) => ({
  at: instant.toISOString(),
  age: formatTimeAgo(instant, now),
  when: formatDayAndHour(instant),
  isLate: isWorkshopReplyLate(instant, now),
})
