import { href, type RouterContextProvider } from 'react-router'
import { formatPointsOfSale } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { countDailyVisits } from '../../../../../domain/oversight/today/daily-counts.ts'
import { orderStatuses } from '../../../../../domain/workshop/orders/order-status.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { toJournalLines } from '../../../../office/journal/activity-feed.server.ts'
import { parseOfficeScope } from '../../../../office/office-scope.ts'
import { expectedOrderStatusName } from '../../../../office/records/order-status-labels.ts'
import { loadSiteUpkeep } from './site-upkeep.server.ts'
import type { TodayReader } from './today-line.ts'
import { loadWaitingDocuments } from './waiting-documents.server.ts'
import { loadWaitingOrders } from './waiting-orders.server.ts'
import { loadWaitingVisitors } from './waiting-visitors.server.ts'

export type TodayView = Awaited<ReturnType<typeof loadTodayPage>>

/** Loads the waiting records that the reader may see. */
export async function loadTodayPage(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const deps = context.get(siteContext)
  const site = deps.facts.current()
  const { db, clock } = deps
  const person = context.get(staffContext)
  const { pointsOfSale: scope, other } = parseOfficeScope(query, person)
  const now = clock.now()
  const reader: TodayReader = { db, person, scope, now, site }
  const [visitors, { counts, ...orders }, documents, upkeep, days, done] = await Promise.all([
    loadWaitingVisitors(reader),
    loadWaitingOrders(reader),
    loadWaitingDocuments(reader),
    loadSiteUpkeep(deps, person),
    countDailyVisits(db, now),
    loadLatestActions(db, person, site),
  ])
  const waiting = { ...visitors, ...orders, ...documents }
  const isCalm =
    upkeep.news.length + upkeep.steps.length === 0 &&
    Object.values(waiting).every((part) => !part || part.all === 0)
  return {
    scope: formatPointsOfSale(scope, site),
    other,
    waiting,
    ...upkeep,
    isCalm,
    done,
    readsJournal: hasPermission(person, 'read-journal'),
    orders: orderCounts(counts.expected, counts.byStatus),
    days: days.map(({ day, ...counted }) => ({ ...counted, day: formatDay(day).slice(0, 5) })),
  }
}

/** Returns the number of orders in each status before handover, with the address of their list. */
function orderCounts(expected: number, byStatus: ReadonlyMap<number, number>) {
  const list = href('/gestion/commandes')
  return [
    { label: expectedOrderStatusName, to: `${list}?vue=liste&etape=attendues`, count: expected },
    ...orderStatuses
      .filter(({ status }) => status < 3)
      .map(({ status, label }) => ({
        label,
        to: `${list}?etape=${status}`,
        count: byStatus.get(status) ?? 0,
      })),
  ]
}

/** Maximum number of latest actions shown. */
const maxDone = 3

/** Returns the latest actions with links to their records: everybody's for readers of the journal, otherwise the reader's own. */
export async function loadLatestActions(db: SiteContext['db'], person: StaffPerson, site: Site) {
  const choice = hasPermission(person, 'read-journal') ? {} : { actorId: person.userId }
  return toJournalLines(await listEvents(db, choice, maxDone, site), person, site)
}
