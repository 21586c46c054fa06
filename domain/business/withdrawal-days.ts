import { addDays, type Day } from '../kernel/calendar/paris-day.ts'
import { publicHoliday } from '../kernel/calendar/public-holidays.ts'
import { shopLocation } from './site.ts'

/** Days in which a consumer may withdraw, and in which what they paid is given back (L. 221-18 and L. 221-24). */
export const withdrawalDays = 14

/**
 * The last day on which a consumer may withdraw: the fourteenth after the contract, or after the receipt of goods, that day
 * itself not counted; a Saturday, Sunday or public holiday lets it end on the next working day (Code de la consommation,
 * L. 221-19; règlement 1182/71). Alsace-Moselle keeps its own holidays at its point of sale.
 */
export function lastDayToWithdraw(from: Day, posId: string): Day {
  const { zipCode } = shopLocation(posId)
  let last = addDays(from, withdrawalDays)
  while (isNoWorkingDay(last, zipCode)) last = addDays(last, 1)
  return last
}

function isNoWorkingDay(day: Day, zipCode: string): boolean {
  const { year, month, day: ofMonth, dayOfWeek } = Temporal.PlainDate.from(day)
  return dayOfWeek > 5 || publicHoliday(year, month, ofMonth, zipCode) !== null
}
