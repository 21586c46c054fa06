import { formatClockTime } from '../kernel/calendar/clock-time.ts'
import { toParisTime } from '../kernel/calendar/paris-time.ts'
import { findPublicHoliday } from '../kernel/calendar/public-holidays.ts'
import { groupDaysByHours, openingSpansOf } from './open-spans.ts'
import {
  type DayHours,
  findLocationClosureOnDay,
  type HoursSpan,
  type Location,
  type LocationClosure,
  type Weekday,
} from './site.ts'

export interface OpeningStatus {
  isOpen: boolean
  /**
   * Sentence for visitors: « Ouvert jusqu’à 15 h 30 », « Fermé, ouvre lundi à 07 h 00 », « Fermé aujourd’hui : 11 novembre, … ».
   */
  sentence: string
  today: Weekday
}

/**
 * Whether a location is open at an instant and when that changes, in Paris time, with public holidays and the location's
 * closures.
 */
export function openingStatusOf(location: OpeningLocation, instant: Date): OpeningStatus {
  const now = toParisTime(instant)
  const { hours, holiday, weekday } = openingDay(location, now)
  const current = openingSpansOf(hours).find(
    ({ open, close }) => now.minute >= minutesOf(open) && now.minute < minutesOf(close),
  )
  const sentence = current
    ? `Ouvert jusqu’à ${formatClockTime(current.close)}`
    : `Fermé${holiday ? ` aujourd’hui\u00a0: ${holiday}` : ''}${describeNextOpening(location, now)}`
  return { isOpen: current !== undefined, sentence, today: weekday }
}

const msPerMinute = 60_000
const minutesPerDay = 24 * 60

/**
 * Returns the instant at which the status of a location changes: it opens or closes, or the day ends. Exact to the minute; wrong by
 * an hour if the clocks change in between.
 */
export function findOpeningStatusEnd(location: OpeningLocation, instant: Date): Date {
  const now = toParisTime(instant)
  const { hours } = openingDay(location, now)
  const changes = openingSpansOf(hours).flatMap(({ open, close }) => [minutesOf(open), minutesOf(close)])
  const next = changes.find((change) => change > now.minute) ?? minutesPerDay
  const thisMinute = Math.floor(instant.getTime() / msPerMinute)
  return new Date((thisMinute + next - now.minute) * msPerMinute)
}

/** French weekdays in lower case, Monday first. */
const frenchWeekdays: Record<Weekday, string> = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
}

/**
 * Maximum number of days to look ahead for the next opening: the longest closure, of 367 days, and the closed days after it. If
 * the location remains closed for longer, the sentence names no next opening.
 */
const maxDaysAhead = 400
/** Up to a week ahead, the weekday alone is unambiguous. */
const daysPerWeek = 7
/** Maximum number of days ahead of a date without its year. */
const maxDaysWithoutYear = 60

function describeNextOpening(location: OpeningLocation, now: Today): string {
  for (let ahead = 0; ahead <= maxDaysAhead; ahead++) {
    const { hours, weekday } = openingDay(location, now, ahead)
    const next = openingSpansOf(hours).find(({ open }) => ahead > 0 || now.minute < minutesOf(open))
    if (!next) continue
    return `, ouvre ${ahead <= daysPerWeek ? formatDayAhead(weekday, ahead) : formatDateAhead(now, ahead)} à ${formatClockTime(next.open)}`
  }
  return ''
}

function formatDayAhead(weekday: Weekday, ahead: number): string {
  if (ahead === 0) return 'aujourd’hui'
  if (ahead === 1) return 'demain'
  return frenchWeekdays[weekday]
}

/** Formats a day that is `ahead` days later: « lundi 24 août », « lundi 8 mars 2027 ». */
const formatDateAhead = (now: Today, ahead: number) =>
  dateAhead(now, ahead)
    .toLocaleDateString('fr-FR', {
      ...longDate,
      ...(ahead > maxDaysWithoutYear && { year: 'numeric' }),
    })
    .replace(/ (?=\d)/, '\u00a0')

/**
 * Options instead of an `Intl` format created in advance: creating one is slow on a phone, and it is needed on one day in twenty.
 */
const longDate = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

type OpeningLocation = Pick<Location, 'hours' | 'zipCode'> & { closures?: readonly LocationClosure[] }

/** Weekdays from Sunday, in the order of `Date.getDay`. */
const weekdays: readonly Weekday[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
]

type Today = ReturnType<typeof toParisTime>

/** Returns the day that is `ahead` days later, at midnight UTC. UTC has no changes of the clock. */
const dateAhead = ({ year, month, day }: Today, ahead: number) =>
  new Date(Date.UTC(year, month - 1, day + ahead))

/** Returns the hours of a location `ahead` days after a day. */
const openingDay = (location: OpeningLocation, now: Today, ahead = 0) =>
  openingHoursOn(location, dateAhead(now, ahead))

/**
 * Returns the hours of a location on a day (midnight UTC); `hours` is `null` if it is closed. A closure with other hours for a
 * single day always applies. One for several days applies only on days on which the location is usually open.
 */
export function openingHoursOn(
  { hours, zipCode, closures = [] }: OpeningLocation,
  date: Date,
): { weekday: Weekday; hours: DayHours | null; holiday?: string | null | undefined } {
  const weekday = weekdays[date.getUTCDay()] as Weekday
  const usual = hours[weekday]
  const feast = findPublicHoliday(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), zipCode)
  const closure = findLocationClosureOnDay(closures, date.toISOString().slice(0, 10))
  if (closure?.hours && (closure.from === closure.to || (usual && !feast)))
    return { weekday, hours: closure.hours }
  const holiday = feast ?? (closure?.hours ? null : closure?.reason)
  return { weekday, holiday, hours: holiday ? null : usual }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

type Hours = Location['hours']

/**
 * Formats weekly hours: « du lundi au jeudi de 07 h 00 à 15 h 30, le vendredi de 07 h 00 à 15 h 00 »; with a break « le lundi de
 * 08 h 00 à 12 h 00 et de 14 h 00 à 18 h 00 ».
 */
export const formatWeeklyHours = (hours: Hours): string =>
  groupDaysByHours(hours)
    .flatMap(({ first, last, hours: shared }) =>
      shared
        ? [`${formatDaySpan(frenchWeekdays[first], frenchWeekdays[last])} ${formatDayHours(shared)}`]
        : [],
    )
    .join(', ')

/** Formats the hours of a day: « de 08 h 00 à 12 h 00 et de 14 h 00 à 18 h 00 ». */
export const formatDayHours = (hours: DayHours): string =>
  openingSpansOf(hours).map(formatHoursSpan).join(' et ')

/** Formats opening hours: « de 07 h 00 à 12 h 00 ». */
const formatHoursSpan = ({ open, close }: HoursSpan) =>
  `de ${formatClockTime(open)} à ${formatClockTime(close)}`

const formatDaySpan = (first: string, last: string) =>
  first === last ? `le ${first}` : `du ${first} au ${last}`
