import { href, type RouterContextProvider } from 'react-router'
import {
  formatPointsOfSale,
  locationName,
  pointOfSale,
} from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { formatSince, formatWeekday } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { type Day, formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { isTooShortToFind, searchWords } from '../../../../../domain/kernel/lists/search-words.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { PointOfSaleScope } from '../../../../../domain/kernel/point-of-sale-scope.ts'
import { capitalised } from '../../../../../domain/kernel/text/first-letter.ts'
import { counted } from '../../../../../domain/kernel/text/french-number.ts'
import {
  encodeLastMove,
  moveOrderToStep,
  secondsToUndoStep,
  undoStep,
} from '../../../../../domain/workshop/moves/order-steps.ts'
import { calendarFeedPath } from '../../../../../domain/workshop/orders/calendar-feed.ts'
import {
  type BoardOrder,
  listBoardOrders,
  listOrdersByPromisedDay,
  listOrdersByVisitDay,
  type OrderFilter,
  searchOrders,
} from '../../../../../domain/workshop/orders/list-orders.ts'
import {
  confirmedWarnings,
  moveOrderForm,
  receiveRimsForm,
} from '../../../../../domain/workshop/orders/order-forms.ts'
import {
  areRimsExpected,
  isReadyForPickup,
  type OrderStatus,
} from '../../../../../domain/workshop/orders/order-status.ts'
import { closureReason } from '../../../../../domain/workshop/orders/promised-dates.ts'
import { receiveOrder } from '../../../../../domain/workshop/orders/receive-order.ts'
import { bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { withQuery } from '../../../../http/address.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { boardColumnNames } from '../../../../office/records/order-step-labels.ts'
import {
  growingListQueryString,
  readGrowingList,
  readGrowingListQuery,
} from '../../../../ui/pager/growing-list.ts'
import { toReceiveRimsOutcome, toStepOutcome, toUndoOutcome } from '../orders/move-outcomes.server.ts'
import { type OrderCard, orderCards } from '../orders/order-card.server.ts'
import { calendarSpan, daysInSpan } from './calendar-span.ts'
import {
  type OrderState,
  type OrdersQuery,
  orderStateNames,
  ordersWords,
  scopeOfOrdersQuery,
} from './orders-query.ts'

export type OrdersView = Awaited<ReturnType<typeof readOrders>>

const views = [
  { vue: '', label: 'Tableau' },
  { vue: 'liste', label: 'Liste' },
  { vue: 'calendrier', label: 'Calendrier' },
]

/** Loads the view that the address asks for (board, list or calendar), and links to the others. */
export async function readOrders(context: Readonly<RouterContextProvider>, searchParams: URLSearchParams) {
  const site = context.get(siteContext).facts.current()
  const reader = context.get(staffContext)
  const query = readGrowingListQuery(ordersWords, searchParams)
  const isWide = query.pos === 'tous'
  const same = { ...query, etape: '', q: '', echelle: '', jour: '' }
  const other = { to: growingListQueryString(query, { pos: isWide ? '' : 'tous' }), isWider: !isWide }
  return {
    scope: capitalised(formatPointsOfSale(scopeOfOrdersQuery(query, reader), site)),
    other: reader.pointsOfSale ? other : null,
    views: views.map(({ vue, label }) => ({
      label,
      isShown: vue === query.vue,
      to: growingListQueryString(same, { vue }),
    })),
    mayEdit: hasPermission(reader, 'edit-orders'),
    shown: await readShown(context, query),
  }
}

async function readShown(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  if (query.vue === 'liste') return { view: 'list' as const, ...(await readOrdersList(context, query)) }
  if (query.vue === 'calendrier')
    return { view: 'calendar' as const, ...(await readCalendar(context, query)) }
  return { view: 'board' as const, ...(await readBoard(context, query)) }
}

export type BoardView = Awaited<ReturnType<typeof readBoard>>
export type BoardColumn = BoardView['columns'][number]

/** Loads the board for a query. */
async function readBoard(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock, facts } = context.get(siteContext)
  const reader = context.get(staffContext)
  const now = clock.now()
  const columns = await listBoardOrders(db, scopeOfOrdersQuery(query, reader))
  const rows = columns.flatMap(({ cards }) => cards)
  const cards = await orderCards(db, rows, parisDay(now), facts.current())
  const undo = new Map(rows.map((order) => [order.id, secondsToUndoStep(order, reader, now)]))
  const seen = new Map(rows.map((order) => [order.id, encodeLastMove(order)]))
  // A card that the reader has just moved remains in its former column, under their finger, until the move can no longer be
  // undone.
  const place = new Map(
    rows.map((row) => {
      const before = undo.get(row.id) ? row.before_move : null
      return [
        row.id,
        placeOnBoard(before ?? row, before ? before.receipt !== undefined : areRimsExpected(row)),
      ]
    }),
  )
  const cardsAt = (status: OrderStatus, isAwaited = false) => {
    const here = cards.filter(({ id }) => place.get(id) === placeOnBoard({ status }, isAwaited))
    const sorted = isAwaited ? here.toSorted(byAge) : inBoardOrder(here, status)
    return sorted.map((card) => cardView(card, undo.get(card.id) ?? 0, seen.get(card.id) ?? ''))
  }
  return {
    /** Status of the column that a phone shows: the requested one, otherwise the first that is not empty. */
    opensOn: columnOnPhone(query) ?? columns.find(({ cards }) => cards.length > 0)?.status ?? 0,
    isChosen: columnOnPhone(query) !== null,
    columns: columns.map(({ status, all, expected }) => ({
      ...columnView(query, status, all),
      cards: cardsAt(status),
      expected: expected && {
        ...countView(expected),
        cards: cardsAt(status, true),
        list: growingListQueryString({ ...query, q: '' }, { vue: 'liste', etape: 'attendues' }),
      },
    })),
    search: growingListQueryString(query),
    mayMove: hasPermission(reader, 'work-on-orders'),
  }
}

/** Returns a key for the card's column; expected orders form a group of their own below the first column. */
const placeOnBoard = ({ status }: { status: number }, isAwaited: boolean) =>
  `${status}${isAwaited ? ' expected' : ''}`

/**
 * Compares expected orders in the order of `listBoardOrders`; needed because a card whose rims were just received is added to
 * them.
 */
const byAge = (one: OrderCard, other: OrderCard) =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)

/**
 * Sorts a column in the order of `listBoardOrders`. Needed only if the column also shows a card that was just moved to another
 * column.
 */
function inBoardOrder(cards: OrderCard[], column: OrderStatus): OrderCard[] {
  const hasGuest = column < 3 && cards.some(({ status }) => status !== column)
  if (!hasGuest) return cards
  const key = ({ promised, id }: OrderCard) => `${promised ? promised.day : '9'} ${id}`
  return cards.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

function columnView(query: OrdersQuery, status: OrderStatus, all: { count: number; shown: number } | null) {
  return {
    status,
    name: boardColumnNames[status],
    ...countView(all),
    to: growingListQueryString(query, { etape: String(status) }),
    list: growingListQueryString({ ...query, q: '' }, { vue: 'liste', etape: String(status) }),
  }
}

/** Returns the number of orders, and how many of them only the list shows. */
const countView = (all: { count: number; shown: number } | null) => ({
  count: all && (all.count >= 1_000 ? '999+' : String(all.count)),
  hidden: all ? all.count - all.shown : 0,
})

const columnOnPhone = ({ etape }: OrdersQuery) =>
  /^[0-3]$/.test(etape) ? (Number(etape) as OrderStatus) : null

/** Data of a card, as small as possible: there are many, and each is sent twice, as HTML and as loader data. */
const cardView = (
  {
    id,
    to,
    photo,
    number,
    plate,
    client,
    vehicle,
    rims,
    promised,
    isLate,
    isExpected: isAwaited,
    isReceipt,
    isMailLeaving,
    createdAt,
    blockedReason,
    problem,
    treated,
    status,
    handover,
    isClientTold,
  }: OrderCard,
  undoSeconds: number,
  /** Identifies the move that the card's button undoes. */
  moveSeen: string,
) => ({
  id,
  to,
  photo,
  number,
  client,
  promised,
  isLate,
  expectedSince: isAwaited ? formatDate(new Date(createdAt)) : null,
  blockedReason,
  problem,
  treated,
  status,
  isReceipt,
  isMailLeaving: undoSeconds > 0 && isMailLeaving,
  handover,
  isClientTold,
  undoSeconds,
  moveSeen,
  title: plate ?? number,
  note: [vehicle, rims].filter(Boolean).join(', '),
  isDone: status === 3,
})

export type OrdersListView = Awaited<ReturnType<typeof readOrdersList>>

const stateChoices: Readonly<Record<OrderState, OrderFilter['state']>> = {
  'en-cours': 'in-hand',
  retard: 'late',
  bloquees: 'blocked',
  'sans-date': 'undated',
  attendues: 'expected',
  'a-retirer': 'waiting',
  'a-facturer': 'to-bill',
  0: 0,
  1: 1,
  2: 2,
  3: 3,
  toutes: 'all',
}

/** A search covers all orders; without one the list shows those in progress. */
const askedState = ({ etape, q }: OrdersQuery) =>
  (etape || (q.trim() === '' ? 'en-cours' : 'toutes')) as OrderState

/**
 * Returns how long the rims have been ready: « Prêtes depuis 6 jours, rappel le 12/03/2027 »; `null` unless the rims are ready for
 * pickup.
 */
function waitingNote(order: BoardOrder | undefined, now: Date): string | null {
  if (!order?.moved_at || !isReadyForPickup(order)) return null
  return [
    `Prêtes ${formatSince(order.moved_at, now)}`,
    order.pickup_reminded_at && `rappel le ${formatDate(order.pickup_reminded_at)}`,
    order.storage_notice_at && `préavis de garde le ${formatDate(order.storage_notice_at)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Loads the first page of the list for a query, and the address of the next. */
async function readOrdersList(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock, facts } = context.get(siteContext)
  const reader = context.get(staffContext)
  const today = parisDay(clock.now())
  // The search index needs three consecutive characters.
  const isTooShort = isTooShortToFind(query.q)
  const choice = {
    scope: scopeOfOrdersQuery(query, reader),
    words: searchWords(query.q),
    state: stateChoices[askedState(query)],
    today,
  }
  const { rows, ...growth } = await readGrowingList(query, (limit) =>
    isTooShort ? [] : searchOrders(db, choice, limit),
  )
  const q = query.q.trim()
  return {
    ...growth,
    rows: (await orderCards(db, rows, today, facts.current())).map((card, place) => ({
      ...card,
      waits: waitingNote(rows[place], clock.now()),
    })),
    query,
    summary: [orderStateNames[askedState(query)], q && `«\u00a0${q}\u00a0»`].filter(Boolean).join(', '),
    isChosen: q !== '' || query.etape !== '',
    isTooShort,
    hasOwnScope: reader.pointsOfSale !== null,
  }
}

export type CalendarView = Awaited<ReturnType<typeof readCalendar>>
export type CalendarDay = CalendarView['days'][number]

/** Loads the week or month for a query, day by day. */
async function readCalendar(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock, secret, siteUrl, facts } = context.get(siteContext)
  const site = facts.current()
  const reader = context.get(staffContext)
  const scope = scopeOfOrdersQuery(query, reader)
  const today = parisDay(clock.now())
  const span = calendarSpan(query, today)
  const [promised, visits] = await Promise.all([
    listOrdersByPromisedDay(db, scope, span),
    listOrdersByVisitDay(db, scope, span),
  ])
  const [cards, visiting] = await Promise.all([
    orderCards(db, promised, today, site),
    orderCards(db, visits, today, site),
  ])
  const places = placesIn(scope, site)
  const at = (jour: Day) => growingListQueryString(query, { jour: jour === today ? '' : jour })
  return {
    title: span.title,
    isMonth: span.isMonth,
    days: daysInSpan(span).map((day) =>
      calendarDayView(day, { cards, visiting, places, today, month: span.month }, site),
    ),
    before: at(span.before),
    after: at(span.after),
    sheet: withQuery(href('/gestion/commandes/feuille'), { pos: query.pos }),
    now: growingListQueryString(query, { jour: '' }),
    week: growingListQueryString(query, { echelle: '' }),
    month: growingListQueryString(query, { echelle: 'mois' }),
    feeds: places.map((id) => ({
      name: locationName(id, site),
      url: siteUrl + calendarFeedPath({ secret }, { posId: id, userId: reader.userId }),
    })),
  }
}

const placesIn = (scope: PointOfSaleScope, site: Site) =>
  site.pointsOfSale.map(({ id }) => id as string).filter((id) => !scope || scope.includes(id))

interface DayContext {
  cards: OrderCard[]
  /** Orders with a drop-off or a handover in the period. */
  visiting: OrderCard[]
  places: string[]
  today: Day
  month: string | null
}

function calendarDayView(day: Day, { cards, visiting, places, today, month }: DayContext, site: Site) {
  const own = cards.filter(({ promised }) => promised && promised.day === day)
  const open = places.filter((id) => !closureReason(id, day, site))
  const room = open.reduce((sum, id) => sum + pointOfSale(id, site).rimsPerDay, 0)
  // Expected rims use no capacity before they are received.
  const worked = own.filter((card) => card.status < 2 && !card.isExpected)
  const rims = worked.reduce((sum, { rimCount }) => sum + rimCount, 0)
  return {
    day,
    name: formatWeekday(day),
    number: String(Number(day.slice(8))),
    isToday: day === today,
    isElsewhere: month !== null && !day.startsWith(month),
    isClosed: open.length === 0,
    notes: closedDayNotes(day, places, site),
    load: own.length > 0 ? `${counted(rims, 'jante', 'jantes')} pour ${room}` : null,
    isFull: rims > room,
    cards: own,
    visits: [
      {
        name: 'Dépôts',
        cards: visiting
          .filter(({ dropOffOn }) => dropOffOn === day)
          .map((card) => visitView(card, !card.isExpected)),
      },
      {
        name: 'Remises',
        cards: visiting
          .filter(({ handoverOn }) => handoverOn === day)
          .map((card) => visitView(card, card.status === 3)),
      },
    ].filter((group) => group.cards.length > 0),
  }
}

/** Returns a drop-off or handover of a day; `isDone` once the rims have changed hands. */
const visitView = ({ id, to, plate, number, client, rims }: OrderCard, isDone: boolean) => ({
  id,
  to,
  plate,
  number,
  client,
  rims,
  isDone,
})

/** Returns the closing days with their point of sale, « Saint-Étienne, Ostwald »; only the name if all are closed. */
function closedDayNotes(day: Day, places: string[], site: Site): string[] {
  const holidays = places.map((id) => ({ id, holiday: closureReason(id, day, site)?.holiday ?? null }))
  const [first] = holidays
  if (first?.holiday && holidays.every(({ holiday }) => holiday === first.holiday)) return [first.holiday]
  return holidays.flatMap(({ id, holiday }) => (holiday ? [`${holiday}, ${locationName(id, site)}`] : []))
}

/** Field with the order of the card. */
const more = { commande: { longest: 64 } }

const move = officeForm({
  permission: 'work-on-orders',
  rules: moveOrderForm,
  limits: bodyLimits(moveOrderForm, { maxBytes: 4_096, more }),
  async run({ deps, by, typed, values: { de, vers, sachant, correction } }) {
    const [from, to] = [Number(de), Number(vers)] as [OrderStatus, OrderStatus]
    const step = { from, to, confirmed: confirmedWarnings(sachant), corrects: correction === 'oui' }
    return toStepOutcome(deps, by, await moveOrderToStep(deps, by, typed.commande ?? '', step), typed)
  },
})

const handleRimsReceived = officeForm({
  permission: 'work-on-orders',
  limits: bodyLimits(receiveRimsForm, { maxBytes: 1_024, more }),
  async run({ deps, by, typed }) {
    const { commande = '', promettre } = typed
    return toReceiveRimsOutcome(deps, by, await receiveOrder(deps, by, commande, promettre), typed)
  },
})

const moveUndo = officeForm({
  permission: 'work-on-orders',
  limits: { ...buttonLimits, fields: more },
  async run({ deps, by, typed: { commande = '' } }) {
    // The button has a single value: the order's id and the key of the move.
    const [id = '', seen = ''] = commande.split(' ')
    return toUndoOutcome(deps, by, await undoStep(deps, by, id, seen), 'ramenez la carte à sa colonne')
  },
})

/** Form handlers of the board, by the form name in the address. */
export const boardForms = actionsByIntent({
  etape: move,
  recevoir: handleRimsReceived,
  annuler: moveUndo,
})
