import type { RouterContextProvider } from 'react-router'
import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { orderSteps } from '../../../../domain/orders/order-status.ts'
import type { Scope } from '../../../../domain/search/scope.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import { countDays } from '../../../../domain/today/count-days.ts'
import { countOrdersInHand } from '../../../../domain/today/count-orders.ts'
import { listOverdueInvoices } from '../../../../domain/today/list-overdue.ts'
import { listWaitingMessages, listWaitingRequests, type Turn } from '../../../../domain/today/list-waiting.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import { streamLines } from '../journal/stream-lines.server.ts'
import { scopeIn } from '../scope.ts'
import { messageLine, overdueLine, requestLine } from './today-lines.server.ts'

export type TodayView = Awaited<ReturnType<typeof readToday>>

/** What waits, for whoever asks. */
export async function readToday(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const person = context.get(staffContext)
  const { pointsOfSale, other } = scopeIn(asked, person)
  const now = clock.now()
  const [firsts, answers, overdue, inHand, days] = await Promise.all([
    readWaiting(db, person, { turn: 'first', scope: pointsOfSale, now }),
    readWaiting(db, person, { turn: 'answer', scope: pointsOfSale, now }),
    may(person, 'read-documents') ? readOverdue(db, pointsOfSale, now) : null,
    countOrdersInHand(db, pointsOfSale),
    countDays(db, now),
  ])
  const waiting = { ...firsts, answers: together(answers), overdue }
  const isCalm = Object.values(waiting).every((part) => !part || part.all === 0)
  return {
    scope: pointsOfSaleName(pointsOfSale),
    other,
    ...waiting,
    isCalm,
    lastDone: isCalm ? await findLastDone(db, person) : null,
    orders: orderSteps
      .filter(({ status }) => status < 3)
      .map(({ status, step }) => ({ status, step, count: inHand.get(status) ?? 0 })),
    days: days.map(({ day, ...counts }) => ({ ...counts, day: formatDay(day).slice(0, 5) })),
  }
}

interface Asked {
  turn: Turn
  scope: Scope
  now: Date
}

async function readWaiting(db: SiteContext['db'], person: StaffPerson, { turn, scope, now }: Asked) {
  const [requests, messages] = await Promise.all([
    listWaitingRequests(db, turn, scope),
    may(person, 'read-messages') ? listWaitingMessages(db, turn) : null,
  ])
  return {
    requests: {
      all: requests.all,
      shown: requests.shown.map((request) => requestLine(request, person, now)),
    },
    messages: messages && {
      all: messages.all,
      shown: messages.shown.map((message) => messageLine(message, person, now)),
    },
  }
}

/** Answers of both kinds in one list, what waits longest first. */
function together({ requests, messages }: Awaited<ReturnType<typeof readWaiting>>) {
  const shown = [...requests.shown, ...(messages?.shown ?? [])]
  return {
    all: requests.all + (messages?.all ?? 0),
    shown: shown.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, 12),
  }
}

async function readOverdue(db: SiteContext['db'], scope: Scope, now: Date) {
  const { shown, ...sums } = await listOverdueInvoices(db, scope, now)
  return { ...sums, shown: shown.map((invoice) => overdueLine(invoice, now)) }
}

/** What was done last, by anybody for who reads the journal, otherwise by themselves. */
async function findLastDone(db: SiteContext['db'], person: StaffPerson) {
  const choice = may(person, 'read-journal') ? {} : { actorId: person.userId }
  const [line] = streamLines(await listEvents(db, choice, 1), person)
  return line ?? null
}
