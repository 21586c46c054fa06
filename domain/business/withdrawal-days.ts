import { addDays, type Day } from '../kernel/calendar/paris-day.ts'
import { findPublicHoliday } from '../kernel/calendar/public-holidays.ts'
import { locationOf, type Site } from './site.ts'

/** Days in which a consumer may withdraw, and in which payments must be refunded (L. 221-18 and L. 221-24). */
export const withdrawalPeriodDays = 14

/**
 * Returns the last day on which a consumer may withdraw: the fourteenth day after the contract or the delivery of goods, without
 * counting that day itself. A period that ends on a Saturday, Sunday or public holiday is extended to the next working day (Code
 * de la consommation, L. 221-19; règlement 1182/71). Alsace-Moselle has its own public holidays, which apply at its point of
 * sale.
 */
export function lastDayToWithdraw(from: Day, posId: string, site: Site): Day {
  const { zipCode } = locationOf(posId, site)
  let last = addDays(from, withdrawalPeriodDays)
  while (isNoWorkingDay(last, zipCode)) last = addDays(last, 1)
  return last
}

function isNoWorkingDay(day: Day, zipCode: string): boolean {
  const { year, month, day: ofMonth, dayOfWeek } = Temporal.PlainDate.from(day)
  return dayOfWeek > 5 || findPublicHoliday(year, month, ofMonth, zipCode) !== null
}
