import { href, type RouterContextProvider } from 'react-router'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import { formatFullDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, type Day, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatRimName, formatRimWork } from '../../../../../domain/kernel/rim-words.ts'
import { listRimsOfOrders } from '../../../../../domain/workshop/orders/find-order.ts'
import {
  listOrdersByPromisedDay,
  listOrdersByVisitDay,
} from '../../../../../domain/workshop/orders/list-orders.ts'
import { rimStepNames, shownRimStepsOf } from '../../../../../domain/workshop/orders/rim-steps.ts'
import { listRimSteps } from '../../../../../domain/workshop/rims/record-rim-step.ts'
import { addressWithQuery } from '../../../../http/address.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { parseGrowingListQuery } from '../../../../ui/pager/growing-list.ts'
import { loadOrderCards, type OrderCard } from '../orders/order-card.server.ts'
import { ordersQueryParameters, scopeOfOrdersQuery } from './orders-query.ts'

export type DaySheetView = Awaited<ReturnType<typeof loadDaySheet>>

/** Number of days before today of which late orders are on today's sheet. */
const lateDays = 3_650

/** Loads the work, drop-offs and handovers of a day at each point of sale, for printing; late orders are on today's sheet. */
export async function loadDaySheet(context: Readonly<RouterContextProvider>, searchParams: URLSearchParams) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const today = parisDay(clock.now())
  const query = parseGrowingListQuery(ordersQueryParameters, searchParams)
  const day = query.jour || today
  const scope = scopeOfOrdersQuery(query, context.get(staffContext))
  const [promised, visits] = await Promise.all([
    listOrdersByPromisedDay(db, scope, { from: day === today ? addDays(day, -lateDays) : day, until: day }),
    listOrdersByVisitDay(db, scope, { from: day, until: day }),
  ])
  const [cards, visiting] = await Promise.all([
    loadOrderCards(db, promised, today, site),
    loadOrderCards(db, visits, today, site),
  ])
  // Orders whose rims are expected or ready need no work.
  const due = cards.filter(({ status, isExpected }) => status < 2 && !isExpected)
  const rims = await findSheetRims(
    db,
    due.map(({ id }) => id),
  )
  const pointsOfSale = site.pointsOfSale
    .map(({ id }) => ({ id, name: locationName(id, site) }))
    .filter(({ id }) => !scope || scope.includes(id))
  const at = (jour: Day) =>
    addressWithQuery(href('/gestion/commandes/feuille'), { pos: query.pos, jour: jour === today ? '' : jour })
  return {
    title: formatFullDay(day),
    before: at(addDays(day, -1)),
    after: at(addDays(day, 1)),
    locations: pointsOfSale.map(({ name }) => ({
      name,
      due: due
        .filter(({ location }) => location === name)
        .map((card) => ({ ...sheetLine(card), late: lateWords(card), rims: rims.get(card.id) ?? [] })),
      dropOffs: visiting
        .filter(({ location, dropOffOn, isExpected }) => location === name && dropOffOn === day && isExpected)
        .map(sheetLine),
      handovers: visiting
        .filter(({ location, handoverOn, status }) => location === name && handoverOn === day && status < 3)
        .map((card) => ({
          ...sheetLine(card),
          how: card.handover === 'delivery' ? 'À livrer' : 'À remettre',
        })),
    })),
  }
}

const sheetLine = ({ id, to, plate, number, client, vehicle, rims, blockedReason }: OrderCard) => ({
  id,
  to,
  title: plate ?? number,
  note: [client, vehicle, rims, plate && number].filter(Boolean).join(', '),
  blockedReason,
})

const lateWords = ({ isLate, promised }: OrderCard) =>
  isLate && promised ? `En retard, promise le ${promised.text}` : null

/** Returns the rims of each order with the steps of their work, done or to do. */
async function findSheetRims(db: SiteContext['db'], orderIds: readonly string[]) {
  const rims = await listRimsOfOrders(db, orderIds)
  const noted = await listRimSteps(
    db,
    rims.map(({ id }) => id),
  )
  const lines = rims.map((rim) => {
    const done = noted.filter(({ rimId }) => rimId === rim.id).map(({ step }) => step)
    return {
      id: rim.id,
      orderId: rim.order_id,
      name: `${rim.place}. ${formatRimName(rim)}`,
      work: formatRimWork(rim),
      problem: rim.problem,
      steps: shownRimStepsOf(rim, done).map((step) => ({
        name: rimStepNames[step],
        isDone: done.includes(step),
      })),
    }
  })
  return Map.groupBy(lines, ({ orderId }) => orderId)
}
