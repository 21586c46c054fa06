import type { RouterContextProvider } from 'react-router'
import { href } from 'react-router'
import { age } from '../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { orderSteps } from '../../../../domain/orders/order-status.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import { countDays } from '../../../../domain/today/count-days.ts'
import {
  countOrdersInHand,
  listWaitingMessages,
  listWaitingRequests,
} from '../../../../domain/today/list-waiting.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { scopeIn } from '../scope.ts'

export type TodayView = Awaited<ReturnType<typeof readToday>>
type Request = Awaited<ReturnType<typeof listWaitingRequests>>['shown'][number]
type Message = Awaited<ReturnType<typeof listWaitingMessages>>['shown'][number]

/** What waits, for whoever asks. */
export async function readToday(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const person = context.get(staffContext)
  const { pointsOfSale, other } = scopeIn(asked, person)
  const now = clock.now()
  const [requests, messages, inHand, days] = await Promise.all([
    listWaitingRequests(db, pointsOfSale),
    may(person, 'read-messages') ? listWaitingMessages(db) : null,
    countOrdersInHand(db, pointsOfSale),
    countDays(db, now),
  ])
  return {
    scope: pointsOfSaleName(pointsOfSale),
    other,
    requests: { all: requests.all, shown: requests.shown.map((request) => requestLine(request, now)) },
    messages: messages && {
      all: messages.all,
      shown: messages.shown.map((message) => messageLine(message, now)),
    },
    orders: orderSteps
      .filter(({ status }) => status < 3)
      .map(({ status, step }) => ({ status, step, count: inHand.get(status) ?? 0 })),
    days: days.map(({ day, ...counts }) => ({ ...counts, day: formatDay(day).slice(0, 5) })),
  }
}

function requestLine(
  { id, first_name, last_name, brand, model, service, shop, images, created_at }: Request,
  now: Date,
) {
  return {
    id,
    to: href('/demandes/:id', { id }),
    photo: images[0] ? `${images[0].url}?taille=vignette` : null,
    name: `${first_name} ${last_name}`,
    vehicle: [brand, model].filter(Boolean).join(' ') || service,
    place: pointOfSaleName(shop),
    ...since(created_at, now),
  }
}

function messageLine({ id, email, object, message, created_at }: Message, now: Date) {
  return { id, email, object, message, ...since(created_at, now) }
}

const since = (instant: Date, now: Date) => ({
  at: instant.toISOString(),
  age: age(instant, now),
  when: dayAndHour(instant),
})
