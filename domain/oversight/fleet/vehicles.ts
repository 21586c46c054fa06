import { and, asc, count, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { estimates, invoices, orderRims, orders } from '../../../db/schema/tables.ts'
import { owedCentsOrZero } from '../../billing/invoices/invoice-account.ts'
import { answerableEstimateStates } from '../../contracts/estimates/estimate.ts'
import type { ListSource } from '../../kernel/lists/list-records.ts'
import type { Client } from '../../people/clients/client.ts'
import { soldRimColumns } from '../../workshop/orders/sold-rims.ts'
import { listSlipsOfOrders } from '../../workshop/slips/slips.ts'

/*
 * Vehicles of a client, identified by the plate or repair order number on orders and estimates: the list, and one
 * vehicle with all its work.
 */

/** Normalized plate, independent of how it was typed: « AB-123-CD » and « ab 123 cd » become `ab123cd`. */
const orderPlate = sql<string>`folded(${orders.registration_number})`
const estimatePlate = sql<string>`folded(${estimates.registration_number})`

/** Maximum number of orders, and of estimates, read for the list (newest first). */
export const maxVehicleDocumentsRead = 1_000

export interface ListedVehicle {
  /** Normalized plate, used in the address of the vehicle's page. */
  id: string
  /** Date of the newest order or estimate. */
  created_at: Date
  plate: string
  vehicle: string | null
  orders: number
  rims: number
  /** Sum of the vehicle's orders in cents. `null` without an order, or when no total is known. */
  total_ti: number | null
  state: VehicleState
}

export const vehicleStateNames = {
  'in-hand': 'Commande en cours',
  estimated: 'Devis à étudier',
  idle: 'Rien en cours',
} as const
export type VehicleState = keyof typeof vehicleStateNames

/** Vehicles of a client, each once, with the totals of its orders. */
export const clientVehicleSource: ListSource<ListedVehicle> = {
  name: 'vehicles',
  of(db, { client, today }) {
    const ofOrders = db
      .select({
        key: orderPlate.as('key'),
        plate: sql<string>`${orders.registration_number}`.as('plate'),
        at: sql<Date>`${orders.created_at}`.as('at'),
        vehicle: sql<string | null>`nullif(concat_ws(' ', ${orders.brand}, ${orders.model}), '')`.as(
          'vehicle',
        ),
        rims: sql<number>`case when ${orders.cancelled_at} is null then coalesce(${orders.rim_n}, 0) else 0 end`.as(
          'rims',
        ),
        total: sql<number | null>`case when ${orders.cancelled_at} is null then ${orders.total_ti} end`.as(
          'total',
        ),
        isOrder: sql<boolean>`true`.as('is_order'),
        isOpen: sql<boolean>`${orders.status} < 3 and ${orders.cancelled_at} is null`.as('is_open'),
      })
      .from(orders)
      .where(and(eq(orders.client_id, client), sql`folded(${orders.registration_number}) > ''`))
      .orderBy(desc(orders.created_at), orders.id)
      .limit(inlineLimit(maxVehicleDocumentsRead))
    const ofEstimates = db
      .select({
        key: estimatePlate.as('key'),
        plate: sql<string>`${estimates.registration_number}`.as('plate'),
        at: sql<Date>`${estimates.created_at}`.as('at'),
        vehicle: sql<string | null>`nullif(${estimates.vehicle}, '')`.as('vehicle'),
        rims: sql<number>`0`.as('rims'),
        total: sql<number | null>`null::integer`.as('total'),
        isOrder: sql<boolean>`false`.as('is_order'),
        isOpen: sql<boolean>`${and(
          inArray(estimates.state, [...answerableEstimateStates]),
          or(isNull(estimates.valid_until), gte(estimates.valid_until, today)),
        )}`.as('is_open'),
      })
      .from(estimates)
      .where(and(eq(estimates.client_id, client), sql`folded(${estimates.registration_number}) > ''`))
      .orderBy(desc(estimates.created_at), estimates.id)
      .limit(inlineLimit(maxVehicleDocumentsRead))
    const all = unionAll(ofOrders, ofEstimates).as('work')
    const newest = (value: ReturnType<typeof sql>) => sql`(array_agg(${value} order by ${all.at} desc))[1]`
    return db
      .select({
        id: sql<string>`${all.key}`.as('id'),
        created_at: sql<Date>`max(${all.at})`.mapWith(orders.created_at).as('created_at'),
        plate: sql<string>`${newest(sql`${all.plate}`)}`.as('plate'),
        vehicle: sql<
          string | null
        >`(array_agg(${all.vehicle} order by ${all.vehicle} is null, ${all.at} desc))[1]`.as('vehicle'),
        orders: sql<number>`count(*) filter (where ${all.isOrder})`.mapWith(Number).as('orders'),
        rims: sql<number>`sum(${all.rims})`.mapWith(Number).as('rims'),
        total_ti: sql<number | null>`sum(${all.total})`.mapWith(Number).as('total_ti'),
        state: sql<VehicleState>`case
          when bool_or(${all.isOrder} and ${all.isOpen}) then 'in-hand'
          when bool_or(${all.isOpen}) then 'estimated'
          else 'idle' end`.as('state'),
      })
      .from(all)
      .groupBy(all.key)
      .as('listed')
  },
}

/** Whether a company has any order or estimate that names a vehicle. Returns `false` for private clients. */
export async function hasVehicles(db: Database, { id, type }: Client): Promise<boolean> {
  if (type !== 'company') return false
  const [found] = await anyVehicle(db).execute({ client: id })
  return found !== undefined
}

const anyVehicle = preparedQuery((db) => {
  const client = sql.placeholder('client')
  return unionAll(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.client_id, client), sql`folded(${orders.registration_number}) > ''`)),
    db
      .select({ id: estimates.id })
      .from(estimates)
      .where(and(eq(estimates.client_id, client), sql`folded(${estimates.registration_number}) > ''`)),
  )
    .limit(1)
    .prepare('any-vehicle')
})

/** Whether the client has orders or estimates beyond the `maxVehicleDocumentsRead` limit. */
export async function hasOlderVehicles(db: Database, client: Client): Promise<boolean> {
  for (const table of [orders, estimates]) {
    const older = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.client_id, client.id), sql`folded(${table.registration_number}) > ''`))
      .limit(1)
      .offset(maxVehicleDocumentsRead)
    if (older.length > 0) return true
  }
  return false
}

/** Maximum number of orders, and of estimates, on the page of a vehicle. */
export const maxVehicleDocumentsShown = 100

export type Vehicle = NonNullable<Awaited<ReturnType<typeof findVehicle>>>

/**
 * Returns one vehicle of the client: its orders with rims, documents and amount owed, and its estimates that did not
 * become orders. Returns `null` when no record names the plate.
 */
export async function findVehicle(db: Database, client: Client, plate: string) {
  const orderRows = await db
    .select({
      order: orders,
      invoice: {
        id: invoices.id,
        pos_id: invoices.pos_id,
        number: invoices.invoice_number,
        status: invoices.status,
        owed: owedCentsOrZero(invoices.id),
        /** Number of orders that the invoice bills, for any vehicle. */
        orders: sql<number>`(select count(*) from ${orders} billed where billed.invoice = ${invoices.id})`
          .mapWith(Number)
          .as('billed_orders'),
      },
      estimate: { id: estimates.id, pos_id: estimates.pos_id, number: estimates.estimate_number },
    })
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.id, orders.invoice), eq(invoices.client_id, orders.client_id)))
    .leftJoin(estimates, and(eq(estimates.id, orders.estimate_id), eq(estimates.client_id, orders.client_id)))
    .where(and(eq(orders.client_id, client.id), eq(orderPlate, plate)))
    .orderBy(desc(orders.created_at), asc(orders.id))
    .limit(maxVehicleDocumentsShown)
  const foundEstimates = await db
    .select({ estimate: estimates })
    .from(estimates)
    .leftJoin(orders, eq(orders.estimate_id, estimates.id))
    .where(
      and(
        eq(estimates.client_id, client.id),
        eq(estimatePlate, plate),
        isNull(orders.id),
        sql`${estimates.state} <> 'replaced'`,
      ),
    )
    .orderBy(desc(estimates.created_at), asc(estimates.id))
    .limit(maxVehicleDocumentsShown)
  const newest = orderRows[0]?.order ?? foundEstimates[0]?.estimate
  if (!newest) return null
  const ids = orderRows.map(({ order }) => order.id)
  const [rims, slips] = [await listRimsOf(db, ids), await listSlipsOfOrders(db, ids)]
  return {
    plate: newest.registration_number ?? '',
    totals: await loadVehicleTotals(db, client, plate),
    orders: orderRows.map((one) => ({
      ...one,
      rims: rims.filter(({ order_id }) => order_id === one.order.id),
      slips: slips.filter(({ order_id }) => order_id === one.order.id),
    })),
    estimates: foundEstimates.map(({ estimate }) => estimate),
  }
}

/** Returns the totals of all orders of a vehicle, without limit. The amount owed counts each invoice once. */
async function loadVehicleTotals(db: Database, client: Client, plate: string) {
  const isOfClientVehicle = and(eq(orders.client_id, client.id), eq(orderPlate, plate))
  const isNotCancelled = isNull(orders.cancelled_at)
  const [done] = await db
    .select({
      orders: count(),
      rims: sql<number>`coalesce(sum(${orders.rim_n}), 0)`.mapWith(Number),
      total: sql<number>`coalesce(sum(${orders.total_ti}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(isOfClientVehicle, isNotCancelled))
  const billing = db.selectDistinct({ id: orders.invoice }).from(orders).where(isOfClientVehicle)
  const [unpaid] = await db
    .select({ owed: sql<number>`coalesce(sum(${owedCentsOrZero(invoices.id)}), 0)`.mapWith(Number) })
    .from(invoices)
    .where(and(inArray(invoices.id, billing), eq(invoices.client_id, client.id)))
  return { orders: 0, rims: 0, total: 0, ...done, owed: unpaid?.owed ?? 0 }
}

const listRimsOf = async (db: Database, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select(soldRimColumns)
        .from(orderRims)
        .where(inArray(orderRims.order_id, [...orderIds]))
        .orderBy(asc(orderRims.place))
