import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import {
  clients,
  deposits,
  estimates,
  invoices,
  orderRimSteps,
  orderRims,
  orderSlips,
  orders,
  quoteRequests,
  rimPhotos,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { isEstimateWithdrawn } from '../../billing/documents/contract-withdrawal.ts'
import { lockEstimate, purchaseOrderOfEstimate } from '../../billing/documents/estimate-row.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import { parsePlateCountry } from '../../business/safety/plate-country.ts'
import type { Site } from '../../business/site.ts'
import { carMakes } from '../../correspondence/quote-requests/car-makes.ts'
import { type Actor, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { NewRim } from '../../kernel/rim-words.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { type OrderDeps, openOrder } from '../../workshop/orders/open-order.ts'
import { announceOrder, toOrderEventData } from '../../workshop/orders/order.ts'
import { areRimsExpected } from '../../workshop/orders/order-status.ts'
import type { Estimate } from './estimate.ts'
import { findRimChoice, priceRimChoice } from './estimate-choice.ts'

type OpenFromEstimateOutcome =
  | { outcome: 'opened'; id: string }
  /** The estimate does not exist, was replaced, or was declined. */
  | { outcome: 'gone' | 'replaced' | 'refused' }
  /** The client has withdrawn from the contract, or has declared so and no decision was made. */
  | { outcome: 'withdrawn' }

/**
 * Opens the order of an estimate that has none: the estimate is not accepted yet, or was accepted by an early version
 * of the site, in which acceptances did not open orders. A repeated call opens one order.
 */
export function openOrderFromEstimate(
  deps: OrderDeps,
  by: StaffPerson,
  estimateId: string,
): Promise<OpenFromEstimateOutcome> {
  return deps.db.transaction(async (tx): Promise<OpenFromEstimateOutcome> => {
    await lockClientsTable(tx, 'shared')
    const estimate = await lockEstimate(tx, estimateId)
    return estimate ? openOrderOfLockedEstimate(tx, deps, staffActor(by), estimate) : { outcome: 'gone' }
  })
}

/**
 * Returns the order of a locked estimate, and opens it if there is none. `purchaseOrder` is the client's own order number, which
 * replaces the one in the estimate. The caller has locked the table of clients before the estimate.
 */
export async function openOrderOfLockedEstimate(
  tx: Transaction,
  deps: Omit<OrderDeps, 'db'>,
  actor: Actor,
  estimate: Estimate,
  purchaseOrder?: string,
): Promise<OpenFromEstimateOutcome> {
  const [made] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.estimate_id, estimate.id))
  if (made) {
    // Staff can open the order before the client accepts and types the number.
    if (purchaseOrder)
      await tx.update(orders).set({ purchase_order: purchaseOrder }).where(eq(orders.id, made.id))
    return { outcome: 'opened', id: made.id }
  }
  if (estimate.state === 'replaced' || estimate.state === 'refused') return { outcome: estimate.state }
  if (await isEstimateWithdrawn(tx, estimate.id)) return { outcome: 'withdrawn' }
  const order = await newOrderData(tx, estimate, deps.facts.current())
  const purchase_order = purchaseOrder || order.purchase_order
  return { outcome: 'opened', id: await openOrder(tx, deps, actor, { ...order, purchase_order }) }
}

/**
 * Deletes the order of an estimate if no work on it has begun: its rims are expected, it has no photo, problem or slip,
 * and nothing was billed. Returns `begun` if the order remains.
 */
export async function removeUntouchedOrder(
  tx: Transaction,
  deps: Pick<OrderDeps, 'clock' | 'announcements'>,
  actor: Actor,
  estimateId: string,
): Promise<{ outcome: 'none' | 'removed' | 'begun' }> {
  const [order] = await tx.select().from(orders).where(eq(orders.estimate_id, estimateId)).for('update')
  if (!order) return { outcome: 'none' }
  // A cancelled order remains as a record.
  if (
    order.cancelled_at ||
    !areRimsExpected(order) ||
    order.invoice !== null ||
    (await hasBegun(tx, order.id, estimateId))
  )
    return { outcome: 'begun' }
  const { id } = order
  await announceOrder(tx, deps, id)
  // Declarations of withdrawal remain, linked to the estimate only.
  await tx.update(withdrawals).set({ order_id: null }).where(eq(withdrawals.order_id, id))
  await tx.delete(orders).where(eq(orders.id, id))
  await recordEvent(tx, deps, actor, {
    act: 'order.removed',
    id,
    before: toOrderEventData(order),
    after: null,
  })
  return { outcome: 'removed' }
}

async function hasBegun(tx: Transaction, orderId: string, estimateId: string): Promise<boolean> {
  const exists = (
    table: typeof rimPhotos | typeof orderSlips | typeof deposits | typeof orderRims,
    more?: SQL,
  ) =>
    sql`exists (select 1 from ${table} where ${table.order_id} = ${orderId}${more ? sql` and ${more}` : sql``})`
  const isWorkedOn = sql`(${orderRims.problem} is not null or exists
    (select 1 from ${orderRimSteps} where ${orderRimSteps.rim_id} = ${orderRims.id}))`
  // Includes a deposit that was billed for the estimate before its order existed.
  const isBilled = sql`exists (select 1 from ${invoices} where ${invoices.estimate_id} = ${estimateId})`
  const conditions = [
    exists(rimPhotos),
    exists(orderSlips),
    exists(deposits),
    exists(orderRims, isWorkedOn),
    isBilled,
  ]
  const { rows } = await tx.execute<{ begun: boolean }>(
    sql`select ${sql.join(conditions, sql` or `)} as begun`,
  )
  return rows[0]?.begun ?? true
}

/** Returns the data of the order to open for the remaining rims of an estimate. */
async function newOrderData(tx: Transaction, estimate: Estimate, site: Site) {
  const { lines, rims } = await loadRemainingContent(tx, estimate)
  return {
    clientId: estimate.client_id,
    pos: pointOfSaleOf(estimate.pos_id, site),
    isExpected: true,
    lines,
    rims: rims as (NewRim & { place: number })[],
    ...(await findVehicle(tx, estimate)),
    registration_number: estimate.registration_number,
    plate_country: parsePlateCountry(estimate.content?.plate_country),
    purchase_order: purchaseOrderOfEstimate(estimate.content),
    working_days: estimate.working_days,
    estimate: { id: estimate.id, number: estimate.estimate_number },
    quote_request_id: estimate.quote_request_id,
  }
}

/** Returns make and model: those of the request, otherwise the make with which the estimate's vehicle name begins. */
async function findVehicle(tx: Transaction, { quote_request_id, vehicle }: Estimate) {
  const { brand, model } = quoteRequests
  const [asked] = quote_request_id
    ? await tx.select({ brand, model }).from(quoteRequests).where(eq(quoteRequests.id, quote_request_id))
    : []
  const vehicleName = vehicle?.trim() ?? ''
  if (
    asked?.brand &&
    (vehicleName === '' || vehicleName === [asked.brand, asked.model].filter(Boolean).join(' '))
  )
    return asked
  const make = carMakes.find((one) => vehicleName === one || vehicleName.startsWith(`${one} `))
  return make
    ? { brand: make, model: vehicleName.slice(make.length).trim() || null }
    : { brand: null, model: vehicleName || null }
}

/**
 * Returns an estimate with its client, remaining rims and existing order, for the page that opens the order; `null` if
 * there is no such estimate.
 */
export async function findEstimateToOrder(db: Database, id: string) {
  const [found] = await db
    .select({ estimate: estimates, client: clients, orderId: orders.id })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .leftJoin(orders, eq(orders.estimate_id, estimates.id))
    .where(eq(estimates.id, id))
    .limit(1)
  if (!found) return null
  const { estimate, client, orderId } = found
  const { rims, total } = await loadRemainingContent(db, estimate)
  return { number: estimate.estimate_number, rims, total, client, orderId }
}

/**
 * Returns the keys of the rims that the client has withdrawn from. Withdrawals before the estimate was reopened are
 * ignored, because they concern an earlier contract.
 */
export async function listWithdrawnRimKeys(
  db: Database,
  { id, state, decided_at: since }: Estimate,
): Promise<string[]> {
  if (state !== 'accepted') return []
  const { agreed_part: agreed, decided_at } = withdrawals
  const rows = await db
    .select({ agreed, decided_at })
    .from(withdrawals)
    .where(eq(withdrawals.estimate_id, id))
  return rows.flatMap(({ agreed: part, decided_at: at }) =>
    part && at && (since === null || at >= since) ? part.rims : [],
  )
}

/**
 * Returns the content of a new order from an estimate: lines, total and rims, without the rims that the client has
 * withdrawn from.
 */
async function loadRemainingContent(db: Database, estimate: Estimate) {
  const withdrawnKeys = await listWithdrawnRimKeys(db, estimate)
  const choice = withdrawnKeys.length > 0 ? findRimChoice(estimate) : null
  const left = choice && priceRimChoice(choice, (key) => !withdrawnKeys.includes(key))
  const rows = choice ? choice.rims.flatMap((rim) => (withdrawnKeys.includes(rim.key) ? rim.rows : [])) : []
  return {
    lines: left ? left.printed : estimate.lines,
    total: left ? left.totals.total : estimate.total,
    rims: estimate.rims
      .map((rim, row) => ({ ...rim, place: rimPlaceOfRow(row) }))
      .filter((_, row) => !rows.includes(row)),
  }
}

/** Returns the place of a rim in the order, by its row in the estimate. Places never change, because labels show them. */
export const rimPlaceOfRow = (row: number) => row + 1
