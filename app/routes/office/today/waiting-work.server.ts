import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { listProblems } from '../../../../domain/rims/problems/list-problems.ts'
import type { Scope } from '../../../../domain/search/scope.ts'
import { countOrdersInHand } from '../../../../domain/today/count-orders.ts'
import { listDueOrders } from '../../../../domain/today/list-due-orders.ts'
import type { SiteContext } from '../../../context.ts'
import { orderCards } from '../orders/order-card.server.ts'
import { orderLine } from './order-line.server.ts'
import { problemLine } from './problem-line.server.ts'
import type { TodayPart } from './today-line.server.ts'

/** What was promised and is not done, what is promised for today, and how many are in hand. */
export async function readOrders(db: SiteContext['db'], scope: Scope, now: Date) {
  const today = parisDay(now)
  const [counts, due] = await Promise.all([
    countOrdersInHand(db, scope, today),
    listDueOrders(db, scope, today),
  ])
  const cards = await orderCards(db, due, today)
  const part = (all: number, isMeant: boolean): TodayPart => ({
    all,
    shown: cards.filter(({ isLate }) => isLate === isMeant).map(orderLine),
  })
  return {
    byStatus: counts.byStatus,
    lateOrders: part(counts.late, true),
    dueOrders: part(counts.due, false),
  }
}

/** Problems of rims that nobody has settled. */
export async function readProblems(db: SiteContext['db'], scope: Scope, now: Date) {
  const { all, shown } = await listProblems(db, scope)
  return { all, shown: shown.map((problem) => problemLine(problem, now)) }
}
