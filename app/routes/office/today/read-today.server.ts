import type { RouterContextProvider } from 'react-router'
import { formatDay, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { orderSteps } from '../../../../domain/orders/order-status.ts'
import { listProblems } from '../../../../domain/rims/list-problems.ts'
import type { Scope } from '../../../../domain/search/scope.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import { countDays } from '../../../../domain/today/count-days.ts'
import { countOrdersInHand } from '../../../../domain/today/count-orders.ts'
import { listDueOrders } from '../../../../domain/today/list-due-orders.ts'
import { listTodaysEstimates } from '../../../../domain/today/list-estimates.ts'
import { listOverdueInvoices } from '../../../../domain/today/list-overdue.ts'
import { listReturnedMails } from '../../../../domain/today/list-returned-mails.ts'
import { listWaitingMessages, listWaitingRequests } from '../../../../domain/today/list-waiting.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import { streamLines } from '../journal/stream-lines.server.ts'
import { orderCards } from '../orders/order-card.server.ts'
import { scopeIn } from '../scope.ts'
import { problemLine } from './problem-line.server.ts'
import { refusedMailLine } from './refused-mail-line.server.ts'
import {
  estimateLine,
  messageLine,
  orderLine,
  overdueLine,
  requestLine,
  type TodayLine,
} from './today-lines.server.ts'

export type TodayView = Awaited<ReturnType<typeof readToday>>

/** What waits, for whoever asks. */
export async function readToday(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const person = context.get(staffContext)
  const { pointsOfSale, other } = scopeIn(asked, person)
  const now = clock.now()
  const [firsts, overdue, estimates, orders, days, problems, refused] = await Promise.all([
    readWaiting(db, person, pointsOfSale, now),
    may(person, 'read-documents') ? readOverdue(db, pointsOfSale, now) : null,
    may(person, 'write-estimates') ? readEstimates(db, pointsOfSale, now) : null,
    readOrders(db, pointsOfSale, now),
    countDays(db, now),
    may(person, 'work-on-orders') ? readProblems(db, pointsOfSale, now) : null,
    may(person, 'read-documents') ? readRefused(db, pointsOfSale, now) : null,
  ])
  const { byStatus, ...dueOrders } = orders
  const waiting = { ...dueOrders, ...firsts, overdue, problems, refused }
  const isCalm =
    Object.values(waiting).every((part) => !part || part.all === 0) &&
    !(estimates && estimates.ending.all + estimates.accepted.all > 0)
  return {
    scope: pointsOfSaleName(pointsOfSale),
    other,
    ...waiting,
    estimates,
    isCalm,
    lastDone: isCalm ? await findLastDone(db, person) : null,
    orders: orderSteps
      .filter(({ status }) => status < 3)
      .map(({ status, step }) => ({ status, step, count: byStatus.get(status) ?? 0 })),
    days: days.map(({ day, ...counts }) => ({ ...counts, day: formatDay(day).slice(0, 5) })),
  }
}

/** What nobody has answered, of each kind, and what was answered back. */
async function readWaiting(db: SiteContext['db'], person: StaffPerson, scope: Scope, now: Date) {
  const [requests, messages] = await Promise.all([
    listWaitingRequests(db, scope),
    may(person, 'read-messages') ? listWaitingMessages(db) : null,
  ])
  const ofRequests = ({ shown, all }: typeof requests.first) => ({
    all,
    shown: shown.map((request) => requestLine(request, person, now)),
  })
  const ofMessages = ({ shown, all }: NonNullable<typeof messages>['first']) => ({
    all,
    shown: shown.map((message) => messageLine(message, person, now)),
  })
  return {
    requests: ofRequests(requests.first),
    messages: messages && ofMessages(messages.first),
    answers: together(ofRequests(requests.answer), messages && ofMessages(messages.answer)),
  }
}

interface Part {
  all: number
  shown: TodayLine[]
}

/** Answers of both kinds in one list, what waits longest first. */
function together(requests: Part, messages: Part | null): Part {
  const shown = [...requests.shown, ...(messages?.shown ?? [])]
  return {
    all: requests.all + (messages?.all ?? 0),
    shown: shown.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, 12),
  }
}

async function readEstimates(db: SiteContext['db'], scope: Scope, now: Date) {
  const { ending, accepted } = await listTodaysEstimates(db, scope, now)
  const linesOf = ({ shown, all }: typeof ending) => ({ all, shown: shown.map(estimateLine) })
  return { ending: linesOf(ending), accepted: linesOf(accepted) }
}

async function readProblems(db: SiteContext['db'], scope: Scope, now: Date) {
  const { all, shown } = await listProblems(db, scope)
  return { all, shown: shown.map((problem) => problemLine(problem, now)) }
}

async function readOverdue(db: SiteContext['db'], scope: Scope, now: Date) {
  const { shown, ...sums } = await listOverdueInvoices(db, scope, now)
  return { ...sums, shown: shown.map((invoice) => overdueLine(invoice, now)) }
}

/** Quotes and invoices whose mail did not arrive. */
async function readRefused(db: SiteContext['db'], scope: Scope, now: Date) {
  const { all, shown } = await listReturnedMails(db, scope, now)
  return { all, shown: shown.map((mail) => refusedMailLine(mail, now)) }
}

/** What was promised and is not done, what is promised for today, and how many are in hand. */
async function readOrders(db: SiteContext['db'], scope: Scope, now: Date) {
  const today = parisDay(now)
  const [counts, due] = await Promise.all([
    countOrdersInHand(db, scope, today),
    listDueOrders(db, scope, today),
  ])
  const cards = await orderCards(db, due, today)
  const part = (all: number, isMeant: boolean): Part => ({
    all,
    shown: cards.filter(({ isLate }) => isLate === isMeant).map(orderLine),
  })
  return {
    byStatus: counts.byStatus,
    lateOrders: part(counts.late, true),
    dueOrders: part(counts.due, false),
  }
}

/** What was done last, by anybody for who reads the journal, otherwise by themselves. */
async function findLastDone(db: SiteContext['db'], person: StaffPerson) {
  const choice = may(person, 'read-journal') ? {} : { actorId: person.userId }
  const [line] = streamLines(await listEvents(db, choice, 1), person)
  return line ?? null
}
