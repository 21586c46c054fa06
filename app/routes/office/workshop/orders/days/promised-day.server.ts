import type { SlowestService } from '../../../../../../domain/business/lead-times.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import { findWithdrawalPeriod } from '../../../../../../domain/contracts/estimates/withdrawal-period.ts'
import { type Day, formatDay, parisDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { rimServiceNamesInSentences } from '../../../../../../domain/kernel/rim-words.ts'
import { capitalize } from '../../../../../../domain/kernel/text/first-letter.ts'
import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import type { OrderRim } from '../../../../../../domain/workshop/orders/find-order.ts'
import { areRimsExpected, type HandoverWay } from '../../../../../../domain/workshop/orders/order-status.ts'
import {
  findDefaultPromisedDay,
  isOrderLate,
  listPromisableDays,
  type PromisableDay,
  type RimsToPromise,
} from '../../../../../../domain/workshop/orders/promised-dates.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import { findCapacityWarning } from './capacity-warning.ts'

export type PromisableDaysView = ReturnType<typeof promisableDaysView>
export type LeadTimeView = ReturnType<typeof leadTimeView>

interface PromisedOrder {
  id: string
  pos_id: string
  estimate_id: string | null
  status: number
  handover: HandoverWay
  promised_on: Day | null
  agreed_on: Day | null
  rim_n: number | null
  received_at: Date | null
  cancelled_at: Date | null
  working_days: number | null
}

interface Known {
  days: PromisableDay[]
  today: Day
  /** Keys of the services of the order's rims. */
  services: readonly string[]
  nothingBefore: Day | null
}

export type PromiseView = Awaited<ReturnType<typeof loadPromisedDayView>>

/** Returns the promised day of an order, and the days that can be promised instead. */
export async function loadPromisedDayView(
  { db, clock, facts }: SiteContext,
  order: PromisedOrder,
  rims: readonly OrderRim[],
) {
  const site = facts.current()
  const today = parisDay(clock.now())
  const [days, period] = await Promise.all([
    listPromisableDays(db, order.pos_id, today, site, order.id),
    order.estimate_id ? findWithdrawalPeriod(db, order.estimate_id, site) : null,
  ])
  const services = rims.flatMap(({ service, added }) => [service, ...added])
  return promisedDayView(order, { days, today, services, nothingBefore: period?.nothingBefore ?? null }, site)
}

/** Returns the promised day of an order, with its warnings. */
function promisedDayView(order: PromisedOrder, { days, today, services, nothingBefore }: Known, site: Site) {
  const { promised_on, agreed_on, working_days, rim_n, status } = order
  const view = promisableDaysView(days)
  const rims = rim_n ?? 0
  return {
    day: promised_on && formatDay(promised_on),
    agreed: agreed_on && formatDay(agreed_on),
    delay: working_days === null ? null : countWithNoun(working_days, 'jour ouvré', 'jours ouvrés'),
    isLate: isOrderLate(order, today),
    isToday: status < 3 && promised_on === today && !areRimsExpected(order),
    // Finished orders and past days have no warning.
    warning: status < 2 && promised_on && promised_on >= today ? warningFor(view, promised_on, rims) : null,
    rims,
    days: view,
    lead:
      status < 2
        ? leadTimeView(
            days,
            {
              posId: order.pos_id,
              rims,
              services,
              workingDays: order.working_days,
              receivedDay: order.received_at ? parisDay(order.received_at) : today,
              nothingBefore,
            },
            site,
          )
        : null,
  }
}

function warningFor({ known }: PromisableDaysView, day: Day, rims: number): string | null {
  const chosen = known[day]
  return chosen ? findCapacityWarning(chosen, rims) : null
}

/** Returns the capacity by day (free rims, or the reason for closing), so that the browser can warn before a day is chosen. */
export const promisableDaysView = (days: readonly PromisableDay[]) => ({
  known: Object.fromEntries(
    days.map(({ day, free, closed }) => [day, { free, closed: closed && (closed.holiday ?? 'week-end') }]),
  ),
})

/** Returns the lead time as text, and the values with which the browser proposes a day. */
export function leadTimeView(days: readonly PromisableDay[], work: RimsToPromise, site: Site) {
  const { day, ready, soonest, slowest } = findDefaultPromisedDay(days, work, site)
  return { day, ready, soonest, takes: takesWords(work, slowest), needs: needsWords(slowest) }
}

const workingDays = (count: number) => countWithNoun(count, 'jour ouvré', 'jours ouvrés')

/** Returns the longest lead time as text: « 5 jours ouvrés pour la rénovation ». */
export const describeLeadTime = ({ service, longest }: SlowestService): string =>
  `${workingDays(longest)}${service ? ` pour ${rimServiceNamesInSentences[service]}` : ''}`

/**
 * Returns the lead time, or the one announced to the client, and the day from which it counts if that is not the day of receipt.
 */
function takesWords(
  { workingDays: told, nothingBefore, receivedDay }: RimsToPromise,
  slowest: SlowestService,
): string {
  const days =
    told === null
      ? describeLeadTime(slowest)
      : countWithNoun(told, 'jour ouvré annoncé', 'jours ouvrés annoncés')
  const isWaiting = nothingBefore !== null && nothingBefore > receivedDay
  return isWaiting ? `${days} après le délai de rétractation (${formatDay(nothingBefore)})` : days
}

/** Returns the shortest lead time as a sentence: « La rénovation demande au moins 3 jours ouvrés. » */
const needsWords = ({ service, shortest }: SlowestService): string | null =>
  service && `${capitalize(rimServiceNamesInSentences[service])} demande au moins ${workingDays(shortest)}.`
