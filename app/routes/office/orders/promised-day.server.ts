import { type Day, formatDay } from '../../../../domain/calendar/paris-day.ts'
import { counted } from '../../../../domain/french-number.ts'
import type { Handover } from '../../../../domain/orders/order-status.ts'
import { isLateOn, type PromisableDay } from '../../../../domain/orders/promised-dates.ts'
import { capacityWarning } from './capacity-warning.ts'

export type PromisableDaysView = ReturnType<typeof promisableDaysView>

interface Promised {
  status: number
  handover: Handover
  promised_on: Day | null
  working_days: number | null
  rim_n: number | null
}

/** The promised day of an order, and what is to be said of it. */
export function promisedDayView(order: Promised, { days, today }: { days: PromisableDay[]; today: Day }) {
  const { promised_on, working_days, rim_n, status } = order
  const view = promisableDaysView(days)
  return {
    day: promised_on && formatDay(promised_on),
    delay: working_days === null ? null : counted(working_days, 'jour ouvré', 'jours ouvrés'),
    isLate: isLateOn(order, today),
    isToday: status < 3 && promised_on === today,
    // Of what is done, or should be by now, nobody asks whether it can be.
    warning:
      status < 2 && promised_on && promised_on >= today ? warningFor(view, promised_on, rim_n ?? 0) : null,
    rims: rim_n ?? 0,
    days: view,
  }
}

function warningFor({ known }: PromisableDaysView, day: Day, rims: number): string | null {
  const chosen = known[day]
  return chosen ? capacityWarning(chosen, rims) : null
}

/** What a browser needs to warn before a day is chosen: by day, how many rims it takes, or why it takes none. */
export const promisableDaysView = (days: readonly PromisableDay[]) => ({
  known: Object.fromEntries(
    days.map(({ day, free, closed }) => [day, { free, closed: closed && (closed.holiday ?? 'week-end') }]),
  ),
})
