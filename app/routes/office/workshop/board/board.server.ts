import type { RouterContextProvider } from 'react-router'
import { formatShortDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { type Day, formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import {
  encodeLastOrderMove,
  moveOrder,
  secondsToUndoOrderMove,
  undoOrderMove,
} from '../../../../../domain/workshop/moves/move-order.ts'
import { listBoardOrders } from '../../../../../domain/workshop/orders/list-orders.ts'
import {
  moveOrderForm,
  parseConfirmedWarnings,
  receiveRimsForm,
} from '../../../../../domain/workshop/orders/order-forms.ts'
import { areRimsExpected, type OrderStatus } from '../../../../../domain/workshop/orders/order-status.ts'
import { recordRimsReceived } from '../../../../../domain/workshop/orders/record-rims-received.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { boardColumnNames } from '../../../../office/records/order-status-labels.ts'
import { growingListQueryString } from '../../../../ui/pager/growing-list.ts'
import {
  toOrderMoveFormOutcome,
  toOrderMoveUndoFormOutcome,
  toRimsReceivedFormOutcome,
} from '../orders/moves/move-outcomes.server.ts'
import { loadOrderCards, type OrderCard } from '../orders/order-card.server.ts'
import { type OrdersQuery, scopeOfOrdersQuery } from './orders-query.ts'

export type BoardView = Awaited<ReturnType<typeof loadBoard>>
export type BoardColumn = BoardView['columns'][number]

export async function loadBoard(context: Readonly<RouterContextProvider>, query: OrdersQuery) {
  const { db, clock, facts } = context.get(siteContext)
  const reader = context.get(staffContext)
  const now = clock.now()
  const columns = await listBoardOrders(db, scopeOfOrdersQuery(query, reader))
  const rows = columns.flatMap(({ cards }) => cards)
  const today = parisDay(now)
  const cards = await loadOrderCards(db, rows, today, facts.current())
  const undo = new Map(rows.map((order) => [order.id, secondsToUndoOrderMove(order, reader, now)]))
  const seen = new Map(rows.map((order) => [order.id, encodeLastOrderMove(order)]))
  // A card that the reader has just moved remains in its former column, under their finger, until the move can no longer be
  // undone.
  const columnOf = new Map(
    rows.map((row) => {
      const before = undo.get(row.id) ? row.before_move : null
      return [
        row.id,
        boardColumnOf(before ?? row, before ? before.receipt !== undefined : areRimsExpected(row)),
      ]
    }),
  )
  const cardsAt = (status: OrderStatus, isAwaited = false) => {
    const columnCards = cards.filter(({ id }) => columnOf.get(id) === boardColumnOf({ status }, isAwaited))
    const sorted = isAwaited ? columnCards.toSorted(byAge) : inBoardOrder(columnCards, status)
    return sorted.map((card) => cardView(card, today, undo.get(card.id) ?? 0, seen.get(card.id) ?? ''))
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
const boardColumnOf = ({ status }: { status: number }, isAwaited: boolean) =>
  `${status}${isAwaited ? ' expected' : ''}`

/** Compares expected orders in the order of `listBoardOrders`; needed because a card whose rims were just received is added to them. */
const byAge = (one: OrderCard, other: OrderCard) =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)

/** Sorts a column in the order of `listBoardOrders`. Needed only if the column also shows a card that was just moved to another column. */
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

/** Returns the data of a card, as small as possible: there are many, and each is sent twice, as HTML and as loader data. */
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
    finishLabel,
    status,
    handover,
    isClientMailed,
  }: OrderCard,
  today: Day,
  undoSeconds: number,
  /** Identifies the move that the card's button undoes. */
  moveSeen: string,
) => ({
  id,
  to,
  photo,
  number,
  client,
  promised: promised && { day: promised.day, text: formatShortDay(promised.day, today) },
  isLate,
  expectedSince: isAwaited ? formatDate(new Date(createdAt)) : null,
  blockedReason,
  problem,
  finishLabel,
  status,
  isReceipt,
  isMailLeaving: undoSeconds > 0 && isMailLeaving,
  handover,
  isClientMailed,
  undoSeconds,
  moveSeen,
  title: plate ?? number,
  note: [vehicle, rims].filter(Boolean).join(', '),
  isDone: status === 3,
})

/** Field with the order of the card. */
const more = { commande: { longest: 64 } }

const move = officeForm({
  permission: 'work-on-orders',
  rules: moveOrderForm,
  limits: bodyLimits(moveOrderForm, { maxBytes: 4_096, more }),
  async run({ deps, by, typed, values: { de, vers, sachant, correction } }) {
    const [from, to] = [Number(de), Number(vers)] as [OrderStatus, OrderStatus]
    const move = { from, to, confirmed: parseConfirmedWarnings(sachant), corrects: correction === 'oui' }
    return toOrderMoveFormOutcome(deps, by, await moveOrder(deps, by, typed.commande ?? '', move), typed)
  },
})

const handleRimsReceived = officeForm({
  permission: 'work-on-orders',
  limits: bodyLimits(receiveRimsForm, { maxBytes: 1_024, more }),
  async run({ deps, by, typed }) {
    const { commande = '', promettre } = typed
    return toRimsReceivedFormOutcome(deps, by, await recordRimsReceived(deps, by, commande, promettre), typed)
  },
})

const moveUndo = officeForm({
  permission: 'work-on-orders',
  limits: { ...buttonFormLimits, fields: more },
  async run({ deps, by, typed: { commande = '' } }) {
    // The button has a single value: the order's id and the key of the move.
    const [id = '', seen = ''] = commande.split(' ')
    return toOrderMoveUndoFormOutcome(
      deps,
      by,
      await undoOrderMove(deps, by, id, seen),
      'ramenez la carte à sa colonne',
    )
  },
})

/** Form handlers of the board, by the form name in the address. */
export const boardForms = actionsByIntent({
  etape: move,
  recevoir: handleRimsReceived,
  annuler: moveUndo,
})
