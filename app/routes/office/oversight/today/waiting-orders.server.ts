import {
  findSupplementPhotoIds,
  isSupplementOverdue,
  listWaitingSupplements,
} from '../../../../../domain/contracts/supplements/supplement.ts'
import { type Day, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { formatRimName } from '../../../../../domain/kernel/rim-words.ts'
import { formatList } from '../../../../../domain/kernel/text/french-list.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import {
  countOrdersInProgress,
  findOrderCompleteness,
  listDueOrders,
  type OrderCompleteness,
} from '../../../../../domain/oversight/today/orders-in-progress.ts'
import {
  listOrdersToBill,
  listOrdersToMoveOn,
  listOrdersWithUnannouncedDay,
} from '../../../../../domain/oversight/today/orders-to-move-on.ts'
import { maxTodayLines } from '../../../../../domain/oversight/today/today-lines.ts'
import type { BoardOrder } from '../../../../../domain/workshop/orders/list-orders.ts'
import { listRimProblems } from '../../../../../domain/workshop/rims/rim-problems.ts'
import { nextStatusLabel } from '../../../../office/records/order-status-labels.ts'
import { rimAddress, rimThumbnailAddress } from '../../../../office/records/rim-addresses.ts'
import { loadOrderCards, type OrderCard } from '../../workshop/orders/order-card.server.ts'
import { type TodayLine, type TodayLines, type TodayReader, waitingSinceView } from './today-line.ts'

/** Returns the orders that wait for work or for an answer, with their problems and supplements. */
export async function loadWaitingOrders(reader: TodayReader) {
  const { person } = reader
  const [orders, problems, supplements] = await Promise.all([
    loadOrderSections(reader),
    hasPermission(person, 'work-on-orders') ? loadRimProblems(reader) : null,
    hasPermission(person, 'edit-orders') ? loadWaitingSupplements(reader) : null,
  ])
  return { ...orders, problems, supplements }
}

/** Returns the orders that wait for work or for the next step, each in one section. */
async function loadOrderSections({ db, person, scope, now, site }: TodayReader) {
  const today = parisDay(now)
  const mayBill = hasPermission(person, 'issue-invoices')
  const [counts, due, toMoveOn, toBill, untold] = await Promise.all([
    countOrdersInProgress(db, scope, today),
    listDueOrders(db, scope, today),
    listOrdersToMoveOn(db, scope, today),
    mayBill ? listOrdersToBill(db, scope, now) : null,
    hasPermission(person, 'edit-orders') ? listOrdersWithUnannouncedDay(db, scope) : null,
  ])
  const { expected, treated, ready } = toMoveOn
  const [cards, progress] = await Promise.all([
    loadOrderCards(
      db,
      [...due, ...expected, ...treated, ...ready, ...(toBill?.shown ?? []), ...(untold?.shown ?? [])],
      today,
      site,
    ),
    findOrderCompleteness(
      db,
      due.map(({ id }) => id),
    ),
  ])
  const dueCards = cards.slice(0, due.length)
  const part = (all: number, isInPart: (card: OrderCard) => boolean): TodayLines => ({
    all,
    shown: dueCards.filter(isInPart).map((card) => orderLine(card, progress.get(card.id), mayBill, today)),
  })
  const isDue = ({ promised }: OrderCard) => (promised ? promised.day === today : false)
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const toDo = (orders: readonly BoardOrder[], next: (card: OrderCard) => string): TodayLine[] =>
    orders.flatMap((order) => {
      const card = cardOf.get(order.id)
      return card ? [nextStepLine(card, order.moved_at ?? order.created_at, next(card), now)] : []
    })
  const { byStatus } = counts
  return {
    counts: { byStatus, expected: counts.expected },
    lateOrders: part(counts.late, ({ isLate }) => isLate),
    dueOrders: part(counts.due, isDue),
    blockedOrders: part(counts.blocked, (card) => !card.isLate && !isDue(card)),
    untoldDays: untold && {
      all: untold.all,
      shown: untold.shown.flatMap(({ id }) => {
        const card = cardOf.get(id)
        return card ? [untoldDayLine(card, today)] : []
      }),
    },
    expectedOrders: { all: counts.expected, shown: toDo(expected, () => 'Jantes à recevoir') },
    treatedOrders: {
      all: counts.treated,
      listed: byStatus.get(1),
      shown: toDo(treated, (card) => nextStatusLabel(card) ?? ''),
    },
    readyOrders: {
      all: counts.ready,
      listed: byStatus.get(2),
      shown: toDo(ready, ({ handover }) => (handover === 'pickup' ? 'À remettre au client' : 'À livrer')),
    },
    ordersToBill: toBill && { all: toBill.all, shown: toDo(toBill.shown, () => 'À facturer') },
  }
}

/** Returns the line of an order that waits for its next step since an instant. */
const nextStepLine = (card: OrderCard, since: Date, next: string, now: Date): TodayLine => ({
  id: card.id,
  to: card.to,
  photo: card.photo,
  detail: card.location,
  name: card.client,
  what: [card.plate ?? card.number, card.vehicle].filter(Boolean).join(', '),
  ...waitingSinceView(since, now),
  isLate: false,
  next,
})

/** Returns the line of an order whose client does not know the new promised day; it opens where the mail is proposed. */
const untoldDayLine = (card: OrderCard, today: Day): TodayLine => ({
  id: card.id,
  to: `${card.to}#nouvelle-date`,
  photo: card.photo,
  detail: card.location,
  isLate: false,
  name: card.client,
  what: [card.plate ?? card.number, card.vehicle].filter(Boolean).join(', '),
  at: card.promised ? card.promised.day : '',
  age: promisedText(card, today),
  when: card.number,
  next: 'À prévenir de la nouvelle date',
})

/** Returns the line of an order that is due, late or blocked, with its missing steps. */
function orderLine(
  card: OrderCard,
  progress: OrderCompleteness | undefined,
  mayBill: boolean,
  today: Day,
): TodayLine {
  const { promised, blockedReason } = card
  const missing = progress && missingText(progress, mayBill)
  return {
    id: card.id,
    to: card.to,
    photo: card.photo,
    detail: card.location,
    isLate: card.isLate,
    name: card.client,
    // `missing` already states the number of rims.
    what: [card.plate ?? card.number, card.vehicle, missing ? null : card.rims].filter(Boolean).join(', '),
    at: promised ? promised.day : '',
    age: promisedText(card, today),
    when: card.number,
    next: blockedReason ? `Bloquée\u00a0: ${blockedReason}` : card.statusName,
    missing,
  }
}

function promisedText({ promised }: OrderCard, today: Day): string {
  if (!promised) return 'sans date promise'
  return promised.day === today ? 'aujourd’hui' : `promise le ${promised.text.slice(0, 5)}`
}

/** Returns the missing steps of an order, in the order in which they are done. */
function missingText({ status, ...order }: OrderCompleteness, mayBill: boolean): string | undefined {
  const rims = Math.max(order.agreed ?? 0, order.described)
  const left = rims - order.checked
  const isInWork = status === 0
  const missing = [
    isInWork && !order.isReceived && 'recevoir les jantes',
    order.stopped > 0 && `régler ${countWithNoun(order.stopped, 'problème', 'problèmes')}`,
    isInWork && left > 0 && workText(left, rims),
    !order.isPictured && 'photographier',
    mayBill && !order.isBilled && 'facturer',
  ].filter((part) => part !== false)
  return missing.length > 0 ? `Reste à ${formatList(missing)}` : undefined
}

const workText = (left: number, rims: number) =>
  left === rims
    ? `traiter ${countWithNoun(rims, 'jante', 'jantes')}`
    : `finir ${countWithNoun(left, 'jante', 'jantes')} sur ${rims}`

/** Returns the unsettled problems of rims. */
async function loadRimProblems({ db, scope, now }: TodayReader) {
  const { all, shown } = await listRimProblems(db, scope)
  return { all, shown: shown.slice(0, maxTodayLines).map((problem) => problemLine(problem, now)) }
}

type Problem = Awaited<ReturnType<typeof listRimProblems>>['shown'][number]

/** Returns the line of a problem that the workshop reported, with the time since then. */
function problemLine({ rim, order, reporter, photoId }: Problem, now: Date): TodayLine {
  return {
    id: rim.id,
    to: rimAddress(order.id, rim.id),
    photo: photoId ? rimThumbnailAddress(order.id, photoId) : null,
    name: rim.problem ?? '',
    what: `${order.order_number}, ${formatRimName({ ...rim, size: null }).toLowerCase()}`,
    detail: order.registration_number,
    ...waitingSinceView(rim.problem_at ?? now, now),
    next: reporter ? `Signalé par ${reporter}` : 'À résoudre',
  }
}

/** Returns the supplements that wait for a price from staff, or for the client. */
async function loadWaitingSupplements({ db, scope, now, person }: TodayReader) {
  const { all, ...waiting } = await listWaitingSupplements(db, scope)
  const shown = waiting.shown.slice(0, maxTodayLines)
  const photos = await findSupplementPhotoIds(
    db,
    shown.map(({ supplement }) => supplement),
  )
  return {
    all,
    shown: shown.map((row) => supplementLine(row, photos.get(row.supplement.id) ?? null, { now, person })),
  }
}

type WaitingSupplement = Awaited<ReturnType<typeof listWaitingSupplements>>['shown'][number]

function supplementLine(
  { supplement, order, rim, phone }: WaitingSupplement,
  photoId: string | null,
  { now, person }: Pick<TodayReader, 'now' | 'person'>,
): TodayLine {
  const since = supplement.sent_at ?? supplement.proposed_at
  const isOverdue = isSupplementOverdue(supplement, now)
  return {
    id: supplement.id,
    to: rimAddress(order.id, rim.id),
    photo: photoId ? rimThumbnailAddress(order.id, photoId) : null,
    name: supplement.words,
    what: `${order.order_number}, ${formatRimName({ ...rim, size: null }).toLowerCase()}`,
    detail: order.registration_number,
    ...waitingSinceView(since, now),
    isLate: isOverdue,
    next: isOverdue
      ? 'À relancer par téléphone'
      : supplement.sent_at
        ? 'Attend la réponse du client'
        : 'À chiffrer et à demander au client',
    phone: isOverdue && hasPermission(person, 'read-clients') ? phone : null,
  }
}
