import { addDays, type Day } from '../../calendar/paris-day.ts'
import { publicHoliday } from '../../opening-hours/public-holidays.ts'
import { closureOn, closuresOf, shopLocation } from '../../site.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** « dimanche » and the like need no explanation; a public holiday has its name, a closure its reason. */
export type ClosedDay = { holiday: string | null }

/** Why a workshop does not work on that day; `null` where it does. Ostwald keeps Alsace-Moselle's own holidays too. */
export function closedOn(posId: string, day: Day): ClosedDay | null {
  const { hours, zipCode } = shopLocation(posId)
  const date = Temporal.PlainDate.from(day)
  const holiday = publicHoliday(date.year, date.month, date.day, zipCode)
  if (holiday) return { holiday }
  const closure = closureOn(closuresOf(posId), day)
  if (closure) return { holiday: closure.reason }
  const weekday = weekdays[date.dayOfWeek - 1]
  return weekday && hours[weekday] ? null : { holiday: null }
}

/** The first day, from that one on, on which the workshop works; a year of closed days ends the search. */
function workingDayFrom(posId: string, day: Day): Day {
  let found = day
  for (let passed = 0; passed < 366 && closedOn(posId, found); passed++) found = addDays(found, 1)
  return found
}

/** So many working days after a day, which counts for none: one after a Friday is the Monday. */
export function workingDayAfter(posId: string, day: Day, count: number): Day {
  let found = day
  for (let passed = 0; passed < count; passed++) found = workingDayFrom(posId, addDays(found, 1))
  return found
}
