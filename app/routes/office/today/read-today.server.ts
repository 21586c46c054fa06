import type { RouterContextProvider } from 'react-router'
import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { orderSteps } from '../../../../domain/orders/order-status.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import { countDays } from '../../../../domain/today/count-days.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { scopeIn } from '../scope.ts'
import { readKeeper } from './keeper.server.ts'
import { findLastDone } from './last-done.server.ts'
import { readEstimates, readOverdue, readRefused, readWithdrawals } from './waiting-papers.server.ts'
import { readWaiting } from './waiting-visitors.server.ts'
import { readOrders, readProblems } from './waiting-work.server.ts'

export type TodayView = Awaited<ReturnType<typeof readToday>>

/** What waits, for whoever asks. */
export async function readToday(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const world = context.get(siteContext)
  const { db, clock } = world
  const person = context.get(staffContext)
  const { pointsOfSale, other } = scopeIn(asked, person)
  const now = clock.now()
  const [firsts, overdue, estimates, orders, days, problems, refused, withdrawals, keeper] =
    await Promise.all([
      readWaiting(db, person, pointsOfSale, now),
      may(person, 'read-documents') ? readOverdue(db, pointsOfSale, now) : null,
      may(person, 'write-estimates') ? readEstimates(db, pointsOfSale, now) : null,
      readOrders(db, pointsOfSale, now),
      countDays(db, now),
      may(person, 'work-on-orders') ? readProblems(db, pointsOfSale, now) : null,
      may(person, 'read-documents') ? readRefused(db, pointsOfSale, now) : null,
      may(person, 'read-documents') ? readWithdrawals(db, pointsOfSale, now) : null,
      readKeeper(world, person),
    ])
  const { byStatus, ...dueOrders } = orders
  const waiting = { ...dueOrders, ...firsts, overdue, problems, refused, withdrawals }
  const isCalm =
    keeper.news.length + keeper.steps.length === 0 &&
    Object.values(waiting).every((part) => !part || part.all === 0) &&
    !(estimates && estimates.ending.all + estimates.accepted.all > 0)
  return {
    scope: pointsOfSaleName(pointsOfSale),
    other,
    ...waiting,
    ...keeper,
    estimates,
    isCalm,
    lastDone: isCalm ? await findLastDone(db, person) : null,
    orders: orderSteps
      .filter(({ status }) => status < 3)
      .map(({ status, step }) => ({ status, step, count: byStatus.get(status) ?? 0 })),
    days: days.map(({ day, ...counts }) => ({ ...counts, day: formatDay(day).slice(0, 5) })),
  }
}
