import { href, type RouterContextProvider } from 'react-router'
import { formatPointsOfSale } from '../../../../../domain/business/points-of-sale.ts'
import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { formatWeekday } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, type Day, formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatRimName, formatRimWork } from '../../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import {
  listOrdersReadyToMoveOn,
  listRimsInProgress,
  type RimInProgress,
} from '../../../../../domain/oversight/today/rims-in-progress.ts'
import {
  type CompletedRimStep,
  listOwnRecentSteps,
  listRimSteps,
} from '../../../../../domain/workshop/rims/record-rim-step.ts'
import { formatRimCode } from '../../../../../domain/workshop/rims/rim-code.ts'
import { findCoverPhotosOfRims } from '../../../../../domain/workshop/rims/rim-photos.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { parseOfficeScope } from '../../../../office/office-scope.ts'
import { requestThumbnailAddress } from '../../../../office/records/inbox-address.ts'
import { rimAddress, rimThumbnailAddress } from '../../../../office/records/rim-addresses.ts'
import { keepKnownValue, loadGrowingList, parseGrowingListQuery } from '../../../../ui/pager/growing-list.ts'
import { findNextStepButton, rimStepUndoView } from '../../workshop/orders/moves/rim-steps.server.ts'
import { loadOrderCards } from '../../workshop/orders/order-card.server.ts'
import { loadLatestActions } from './today.server.ts'

export type RimWorkView = Awaited<ReturnType<typeof loadRimWork>>
export type WorkedOrderView = RimWorkView['parts'][number]['orders'][number]

/** Loads the day's work for staff who work on rims: late or blocked rims, those due today, then day by day. */
export async function loadRimWork(context: Readonly<RouterContextProvider>, searchParams: URLSearchParams) {
  const deps = context.get(siteContext)
  const site = deps.facts.current()
  const { db, clock } = deps
  const person = context.get(staffContext)
  const { pointsOfSale, other } = parseOfficeScope(searchParams, person)
  const today = parisDay(clock.now())
  const query = parseGrowingListQuery({ pos: keepKnownValue(['tous']) }, searchParams)
  const [list, ordersToFinish, recent] = await Promise.all([
    loadGrowingList(query, async (limit) =>
      orderByTurn(await listRimsInProgress(db, pointsOfSale, limit), today),
    ),
    listOrdersReadyToMoveOn(db, pointsOfSale),
    listOwnRecentSteps(deps, person),
  ])
  const { rows, ...growth } = list
  const rimIds = rows.map(({ rim }) => rim.id)
  const [completedSteps, photos, cards] = await Promise.all([
    listRimSteps(db, rimIds),
    findCoverPhotosOfRims(db, rimIds),
    loadOrderCards(db, ordersToFinish, today, site),
  ])
  const isCalm = rows.length + cards.length === 0
  const rimFacts = { completedSteps: Map.groupBy(completedSteps, ({ rimId }) => rimId), photos, today }
  return {
    scope: formatPointsOfSale(pointsOfSale, site),
    other,
    isCalm,
    done: isCalm ? await loadLatestActions(db, person, site) : [],
    readsJournal: false,
    ...growth,
    shown: rows.length,
    parts: partsOf(rows, {
      ...rimFacts,
      readOn: growth.added === null ? null : (rimIds[growth.added] ?? null),
    }),
    ordersToFinish: cards.map(({ id, to, photo, plate, number, vehicle, rims }) => ({
      id,
      to,
      photo,
      title: plate ?? number,
      note: [vehicle, rims].filter(Boolean).join(', '),
    })),
    undo: rimStepUndoView(recent, null),
  }
}

interface RimsInTurn {
  open: RimInProgress[]
  stopped: RimInProgress[]
}

/** Sorts rims: late ones, blocked ones, then by promised day. */
function orderByTurn({ open, stopped }: RimsInTurn, today: Day): RimInProgress[] {
  const isLate = ({ order }: RimInProgress) => order.promised_on !== null && order.promised_on < today
  const [lateStopped, otherStopped] = [stopped.filter(isLate), stopped.filter((one) => !isLate(one))]
  const firstLate = open.findIndex((one) => !isLate(one))
  const late = firstLate < 0 ? open : open.slice(0, firstLate)
  return [...lateStopped, ...late, ...otherStopped, ...open.slice(late.length)]
}

interface KnownOfRims {
  completedSteps: Map<string, CompletedRimStep[]>
  photos: Map<string, string>
  today: Day
  /** Id of the first of the rims that the latest « Afficher la suite » added. It receives the focus. */
  readOn: string | null
}

/** Groups the rims into titled parts, and in each by order: the rims of a car are next to each other. */
function partsOf(rows: readonly RimInProgress[], known: KnownOfRims) {
  const parts = Map.groupBy(rows, (row) => partName(row, known.today))
  return Array.from(parts, ([name, own]) => ({
    name,
    title: getOwnProperty(partTitles, name) ?? `Pour ${formatWeekday(name)}`,
    /** Whether the part comes before what is due today and later. */
    isUrgent: name === 'retard' || name === 'arretees',
    count: own.length,
    orders: Array.from(
      Map.groupBy(own, ({ order }) => order.id),
      ([id, rims]) => orderView(id, rims, known),
    ),
  }))
}

const partTitles: Readonly<Record<string, string>> = {
  retard: 'En retard',
  arretees: 'Arrêtées',
  jour: 'Pour aujourd’hui',
  demain: 'Pour demain',
  'sans-date': 'Sans date promise',
}

/** Returns a key of `partTitles`, or the promised day. */
function partName({ order: { promised_on: day, blocked_reason }, rim }: RimInProgress, today: Day): string {
  if (day !== null && day < today) return 'retard'
  if (blocked_reason !== null || rim.problem !== null) return 'arretees'
  if (day === null) return 'sans-date'
  if (day === today) return 'jour'
  return day === addDays(today, 1) ? 'demain' : day
}

function orderView(id: string, rims: readonly RimInProgress[], known: KnownOfRims) {
  const [{ order }] = rims as [RimInProgress, ...RimInProgress[]]
  const { number, registration_number: plate, promised_on: day, blocked_reason } = order
  return {
    id,
    to: href('/gestion/commandes/:id', { id }),
    title: plate ?? number,
    vehicle: vehicleName(order),
    promised: day && { day, text: formatDay(day), isLate: day < known.today },
    blockedReason: blocked_reason,
    rims: rims.map((row) => rimView(row, known)),
  }
}

function rimView({ rim, order, request }: RimInProgress, { completedSteps, photos, readOn }: KnownOfRims) {
  const own = photos.get(rim.id)
  const [asked] = request?.images ?? []
  const photo = own
    ? rimThumbnailAddress(order.id, own)
    : request && asked
      ? requestThumbnailAddress(request.id, requestPhotoIdOf(asked))
      : null
  const isStopped = order.blocked_reason !== null || rim.problem !== null
  const code = formatRimCode({ number: order.number, place: rim.place })
  return {
    id: rim.id,
    to: rimAddress(order.id, rim.id),
    photo,
    name: formatRimName({ ...rim, size: null }),
    code,
    work: formatRimWork(rim),
    problem: rim.problem,
    button: isStopped ? null : findNextStepButton(rim, completedSteps.get(rim.id) ?? []),
    label: `${formatRimName({ ...rim, size: null }).toLowerCase()}, ${code}`,
    isReadOn: rim.id === readOn,
  }
}
