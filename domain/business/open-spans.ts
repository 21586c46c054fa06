import type { DayHours, HoursSpan, Location, Weekday } from './site.ts'

/** Returns the spans in which a location is open on a day: none if it is closed, two around a break. */
export function openingSpansOf(hours: DayHours | null): HoursSpan[] {
  if (!hours) return []
  const { open, close, break: pause } = hours
  if (!pause) return [{ open, close }]
  return [
    { open, close: pause.from },
    { open: pause.until, close },
  ]
}

const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies Weekday[]

/** Consecutive days of the week with the same hours; `null` for days on which the location is closed. */
export interface DaysWithSameHours {
  first: Weekday
  last: Weekday
  days: Weekday[]
  hours: DayHours | null
}

/** Groups the days of a week, from Monday to Sunday, by their hours. */
export function groupDaysByHours(hours: Location['hours']): DaysWithSameHours[] {
  const groups: DaysWithSameHours[] = []
  for (const day of weekdays) {
    const before = groups.at(-1)
    if (before && hasSameSpans(before.hours, hours[day])) {
      before.days.push(day)
      before.last = day
    } else groups.push({ first: day, last: day, days: [day], hours: hours[day] })
  }
  return groups
}

const hasSameSpans = (one: DayHours | null, other: DayHours | null): boolean =>
  JSON.stringify(openingSpansOf(one)) === JSON.stringify(openingSpansOf(other))
