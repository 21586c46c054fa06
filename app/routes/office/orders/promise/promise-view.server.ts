import { type Day, formatDay } from '../../../../../domain/calendar/paris-day.ts'
import type { PromisableDay } from '../../../../../domain/orders/promises/capacity.ts'
import { isLateOn } from '../../../../../domain/orders/promises/promised-day.ts'
import { daysView } from './days-view.server.ts'
import { promiseWarning } from './promise-warning.ts'

export type PromiseView = ReturnType<typeof promiseView>
export type DaysView = ReturnType<typeof daysView>

interface Promised {
  status: number
  promised_on: Day | null
  rim_n: number | null
}

/** The promised day of an order, and what is to be said of it. */
export function promiseView(order: Promised, { days, today }: { days: PromisableDay[]; today: Day }) {
  const { promised_on, rim_n, status } = order
  const view = daysView(days)
  return {
    day: promised_on && formatDay(promised_on),
    isLate: isLateOn(order, today),
    isToday: status < 3 && promised_on === today,
    // Of what is done, or should be by now, nobody asks whether it can be.
    warning:
      status < 2 && promised_on && promised_on >= today ? warningIn(view, promised_on, rim_n ?? 0) : null,
    rims: rim_n ?? 0,
    days: view,
  }
}

function warningIn({ known }: DaysView, day: Day, rims: number): string | null {
  const said = known[day]
  return said ? promiseWarning(said, rims) : null
}
