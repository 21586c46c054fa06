import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { isOpenSupplement } from '../../../db/schema/contracts/supplements.ts'
import {
  clients,
  orderRims,
  orders,
  quoteRequests,
  rimPhotos,
  supplements,
} from '../../../db/schema/tables.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import type { Site } from '../../business/site.ts'
import { lastDayToWithdraw } from '../../business/withdrawal-days.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import {
  isWithinPointOfSaleScopePlaceholder,
  type PointOfSaleScope,
} from '../../kernel/point-of-sale-scope.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { formatRimName, rimServiceNames } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import { isOrderBilled, lockAnyOrder, type OrderRow } from '../../workshop/orders/order.ts'
import { soldRimColumns, supplementServicesOfRim } from '../../workshop/orders/sold-rims.ts'
import type { Rim } from '../../workshop/rims/rim.ts'
import { isRimPhotoVisible } from '../../workshop/rims/rim-photos.ts'
import { findContractPerformedAt, findWithdrawalRightEnd } from '../estimates/withdrawal-period.ts'

export type Supplement = typeof supplements.$inferSelect
export type SupplementState = Supplement['state']

/** French names of the states, as staff read them. */
export const supplementStateNames: Readonly<Record<SupplementState, string>> = storedValueNames({
  proposed: 'À chiffrer',
  sent: 'Attend la réponse du client',
  accepted: 'Accepté',
  declined: 'Refusé',
  withdrawn: 'Retiré',
  revoked: 'Rétracté par le client',
})

const openStates = ['proposed', 'sent'] as const satisfies readonly SupplementState[]

export const isSupplementOpen = ({ state }: Pick<Supplement, 'state'>) =>
  (openStates as readonly string[]).includes(state)

export type SupplementRecord = NonNullable<Awaited<ReturnType<typeof findSupplement>>>

/** Returns a supplement with its rim, order, client and the kind of rim in the quote request; `null` if it does not exist. */
export async function findSupplement(db: Database, id: string) {
  const [found] = await db
    .select({
      supplement: supplements,
      order: orders,
      client: clients,
      rim: orderRims,
      added: supplementServicesOfRim,
      rimKind: quoteRequests.rim_type,
    })
    .from(supplements)
    .innerJoin(orders, eq(orders.id, supplements.order_id))
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(orderRims, eq(orderRims.id, supplements.rim_id))
    .leftJoin(quoteRequests, eq(quoteRequests.id, orders.quote_request_id))
    .where(eq(supplements.id, id))
  return found ? { ...found, rim: found.rim && { ...found.rim, added: found.added } } : null
}

/** Returns all supplements of a rim, the newest first. */
export const listSupplements = (db: Database, rimId: string): Promise<Supplement[]> =>
  db
    .select()
    .from(supplements)
    .where(eq(supplements.rim_id, rimId))
    .orderBy(desc(supplements.proposed_at), desc(supplements.id))

/**
 * Returns the supplements of an order that a consumer has accepted at a distance, each with its withdrawal period: each is a
 * contract of its own.
 */
export async function listSupplementsAcceptedAtDistance(
  db: Database,
  orderId: string,
  site: Site,
): Promise<DistanceSupplement[]> {
  const rows = await db
    .select({ supplement: supplements, rim: orderRims, order: orders })
    .from(supplements)
    .innerJoin(orders, eq(orders.id, supplements.order_id))
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .leftJoin(orderRims, eq(orderRims.id, supplements.rim_id))
    .where(
      and(
        eq(supplements.order_id, orderId),
        eq(supplements.state, 'accepted'),
        ne(supplements.answer_channel, 'workshop'),
        eq(clients.type, 'individual'),
      ),
    )
    .orderBy(asc(supplements.answered_at), asc(supplements.id))
  const supplementRows: DistanceSupplement[] = []
  for (const { supplement, rim, order } of rows) {
    const { answered_at: acceptedAt } = supplement
    if (acceptedAt)
      supplementRows.push({
        supplement,
        rim,
        acceptedAt,
        ...(await findSupplementWithdrawalPeriod(db, supplement, order, acceptedAt, site)),
      })
  }
  return supplementRows
}

interface DistanceSupplement extends Awaited<ReturnType<typeof findSupplementWithdrawalPeriod>> {
  supplement: Supplement
  rim: Rim | null
  acceptedAt: Date
}

/**
 * Returns until when a consumer may withdraw from a supplement accepted at a distance at `acceptedAt`. A supplement is
 * work on a rim, never goods: its period begins with the acceptance. If the client expressly asked to begin early, the
 * right ends when the work on the rim is completed.
 */
export async function findSupplementWithdrawalPeriod(
  db: Database,
  { early_start_at, rim_id }: Pick<Supplement, 'early_start_at' | 'rim_id'>,
  order: OrderRow,
  acceptedAt: Date,
  site: Site,
) {
  return {
    last: lastDayToWithdraw(parisDay(acceptedAt), order.pos_id, site),
    lostAt:
      early_start_at &&
      findWithdrawalRightEnd(early_start_at, await findContractPerformedAt(db, order, rim_id)),
    endsWithWork: early_start_at !== null,
  }
}

/** Returns the unanswered supplements of these orders, the longest waiting first. */
export const listUnansweredSupplements = async (db: Database, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select({ supplement: supplements, rim: orderRims, orderNumber: orders.order_number })
        .from(supplements)
        .innerJoin(orders, eq(orders.id, supplements.order_id))
        .leftJoin(orderRims, eq(orderRims.id, supplements.rim_id))
        .where(
          and(
            inArray(supplements.order_id, [...orderIds]),
            eq(supplements.state, 'sent'),
            isNull(orders.cancelled_at),
          ),
        )
        .orderBy(asc(supplements.sent_at), asc(supplements.id))

/** Returns the name of a supplement: « soudure, avant gauche, 18 pouces ». */
export const supplementName = ({ service }: Pick<Supplement, 'service'>, rim: Rim | null): string =>
  [getOwnProperty(rimServiceNames, service) ?? service, rim && formatRimName(rim)]
    .filter(Boolean)
    .join(', ')
    .toLowerCase()

/** Locks estimate, order, supplement and rim, in the order in which all code locks them, and returns the last three. */
export async function lockSupplement(tx: Transaction, id: string) {
  const [known] = await tx
    .select({ orderId: supplements.order_id, estimateId: orders.estimate_id })
    .from(supplements)
    .innerJoin(orders, eq(orders.id, supplements.order_id))
    .where(eq(supplements.id, id))
  // An answer adds a proof to the chain of the estimate, so the estimate is locked too.
  if (known?.estimateId) await lockEstimate(tx, known.estimateId)
  const order = known && (await lockAnyOrder(tx, known.orderId))
  if (!order) return null
  const [supplement] = await tx.select().from(supplements).where(eq(supplements.id, id)).for('update')
  if (!supplement) return null
  const [rim] = supplement.rim_id
    ? await tx.select(soldRimColumns).from(orderRims).where(eq(orderRims.id, supplement.rim_id)).for('update')
    : []
  return { order, supplement, rim: rim ?? null }
}

/** Returns the open supplement of a rim; there is at most one. The problem that it causes ends only with its answer. */
export async function findOpenSupplement(db: Database, rimId: string): Promise<Supplement | null> {
  const isOpenOnRim = and(eq(supplements.rim_id, rimId), isOpenSupplement)
  const [open] = await db.select().from(supplements).where(isOpenOnRim)
  return open ?? null
}

/**
 * Returns why an order accepts no supplement: cancelled, billed, work finished, rims not received yet. Returns `null` if
 * the order accepts one.
 */
export async function findSupplementObstacle(
  db: Database,
  order: OrderRow,
): Promise<'cancelled' | 'billed' | 'work-finished' | 'expected' | null> {
  if (order.cancelled_at) return 'cancelled'
  if (await isOrderBilled(db, order)) return 'billed'
  if (order.status > 1) return 'work-finished'
  return order.received_at ? null : 'expected'
}

/** Returns the problem text that an open supplement sets on its rim. */
export const supplementProblemText = ({ state, words }: Pick<Supplement, 'state' | 'words'>): string =>
  state === 'proposed'
    ? `Supplément à chiffrer\u00a0: ${words}`
    : `Attend la réponse du client\u00a0: ${words}`

/**
 * Replaces one paragraph of a rim's problem. If `before` is `null`, adds `after`; if `after` is `null`, removes `before`. Other
 * paragraphs do not change.
 */
export async function replaceProblemParagraph(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  rim: Rim,
  before: string | null,
  after: string | null,
  by: string | null,
): Promise<void> {
  const others = (rim.problem?.split('\n\n') ?? []).filter((paragraph) => paragraph !== before)
  const paragraphs = after === null ? others : [...others, after]
  const isNew = after !== null && (rim.problem === null || before === null)
  await tx
    .update(orderRims)
    .set(
      paragraphs.length === 0
        ? { problem: null, problem_at: null, problem_by: null }
        : {
            problem: paragraphs.join('\n\n'),
            problem_at: isNew ? clock.now() : rim.problem_at,
            problem_by: isNew ? by : rim.problem_by,
          },
    )
    .where(eq(orderRims.id, rim.id))
}

/** Returns the photo of a supplement: its own, otherwise the newest photo of the rim that shows a problem. */
export async function findSupplementPhoto(
  db: Database,
  { photo_id, rim_id }: Pick<Supplement, 'photo_id' | 'rim_id'>,
) {
  if (photo_id) {
    const [fixed] = await db
      .select()
      .from(rimPhotos)
      .where(and(eq(rimPhotos.id, photo_id), isRimPhotoVisible))
    return fixed ?? null
  }
  if (!rim_id) return null
  const [newest] = await db
    .select()
    .from(rimPhotos)
    .where(and(eq(rimPhotos.rim_id, rim_id), eq(rimPhotos.shows_problem, true), isRimPhotoVisible))
    .orderBy(desc(rimPhotos.taken_at))
    .limit(1)
  return newest ?? null
}

/** Milliseconds after which a client who has not answered should be called. */
const overdueAfter = 24 * 3_600_000

/** Whether a supplement waits so long for its client that staff should call. */
export const isSupplementOverdue = ({ state, sent_at }: Pick<Supplement, 'state' | 'sent_at'>, now: Date) =>
  state === 'sent' && sent_at !== null && now.getTime() - sent_at.getTime() >= overdueAfter

/** Maximum number of waiting supplements shown. */
const maxShown = 12

/** Returns the longest waiting open supplements and the number of all. */
export async function listWaitingSupplements(db: Database, scope: PointOfSaleScope) {
  const rows = await waitingSupplements(db).execute({ scope })
  return { all: rows[0]?.all ?? 0, shown: rows }
}

const waitingSupplements = preparedQuery((db) =>
  db
    .select({
      supplement: supplements,
      order: orders,
      rim: orderRims,
      phone: clients.phone,
      all: sql`count(*) over ()`.mapWith(Number),
    })
    .from(supplements)
    .innerJoin(orders, eq(orders.id, supplements.order_id))
    .innerJoin(orderRims, eq(orderRims.id, supplements.rim_id))
    .innerJoin(clients, eq(clients.id, orders.client_id))
    .where(
      and(isOpenSupplement, isNull(orders.cancelled_at), isWithinPointOfSaleScopePlaceholder(orders.pos_id)),
    )
    .orderBy(asc(supplements.proposed_at))
    .limit(inlineLimit(maxShown))
    .prepare('waiting-supplements'),
)

/** Returns photo ids by supplement id. */
export async function findSupplementPhotoIds(
  db: Database,
  rows: readonly Pick<Supplement, 'id' | 'rim_id' | 'photo_id'>[],
): Promise<Map<string, string>> {
  const rimIds = rows.flatMap(({ rim_id }) => rim_id ?? [])
  if (rimIds.length === 0) return new Map()
  const newest = await db
    .selectDistinctOn([rimPhotos.rim_id], { rimId: rimPhotos.rim_id, id: rimPhotos.id })
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.rim_id, rimIds), eq(rimPhotos.shows_problem, true), isRimPhotoVisible))
    .orderBy(rimPhotos.rim_id, desc(rimPhotos.taken_at))
  const byRim = new Map(newest.map(({ rimId, id }) => [rimId, id]))
  return new Map(
    rows.flatMap(({ id, rim_id, photo_id }) => {
      const photo = photo_id ?? byRim.get(rim_id)
      return photo ? [[id, photo] as const] : []
    }),
  )
}
