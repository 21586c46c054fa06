import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { fixedLimit, prepared } from '../../../db/prepared.ts'
import { estimates, invoices, orderRims, orderSlips, orders } from '../../../db/schema/tables.ts'
import { restToPay } from '../../billing/invoices/invoice-account.ts'
import type { ListSource } from '../../kernel/lists/list-records.ts'
import type { Client } from '../../people/clients/client.ts'
import { soldRimColumns } from '../../workshop/orders/sold-rims.ts'

/*
 * A client's vehicles, by what stands on their orders and quotes as plate or repair order (docs/product.md §11.36): the list, and
 * one of them with all that was done to it.
 */

/** What tells one plate from another, however it was typed: « AB-123-CD » and « ab 123 cd » are `ab123cd`. */
const orderPlate = sql<string>`folded(${orders.registration_number})`
const estimatePlate = sql<string>`folded(${estimates.registration_number})`

/** A list goes no further back: the newest so many orders and quotes. */
export const maxRead = 1_000

export interface ListedVehicle {
  /** Its plate as it is compared; what its address says. */
  id: string
  /** Of its newest order or quote. */
  created_at: Date
  plate: string
  vehicle: string | null
  orders: number
  rims: number
  /** Sum of its orders in cents. `null` without an order, or when no total is known. */
  total_ti: number | null
  state: VehicleState
}

export const vehicleStates = {
  'in-hand': 'Commande en cours',
  quoted: 'Devis à étudier',
  idle: 'Rien en cours',
} as const
export type VehicleState = keyof typeof vehicleStates

/** The vehicles of a client, each once, with what its orders come to. */
export const listedVehicles: ListSource<ListedVehicle> = {
  name: 'vehicles',
  of(db, { client }) {
    const made = db
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
        isAlive: sql<boolean>`${orders.status} < 3 and ${orders.cancelled_at} is null`.as('is_alive'),
      })
      .from(orders)
      .where(and(eq(orders.client_id, client), sql`folded(${orders.registration_number}) > ''`))
      .orderBy(desc(orders.created_at), orders.id)
      .limit(fixedLimit(maxRead))
    const quoted = db
      .select({
        key: estimatePlate.as('key'),
        plate: sql<string>`${estimates.registration_number}`.as('plate'),
        at: sql<Date>`${estimates.created_at}`.as('at'),
        vehicle: sql<string | null>`nullif(${estimates.vehicle}, '')`.as('vehicle'),
        rims: sql<number>`0`.as('rims'),
        total: sql<number | null>`null::integer`.as('total'),
        isOrder: sql<boolean>`false`.as('is_order'),
        isAlive: sql<boolean>`${estimates.state} in ('issued', 'sent', 'seen')`.as('is_alive'),
      })
      .from(estimates)
      .where(and(eq(estimates.client_id, client), sql`folded(${estimates.registration_number}) > ''`))
      .orderBy(desc(estimates.created_at), estimates.id)
      .limit(fixedLimit(maxRead))
    const all = unionAll(made, quoted).as('work')
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
          when bool_or(${all.isOrder} and ${all.isAlive}) then 'in-hand'
          when bool_or(${all.isAlive}) then 'quoted'
          else 'idle' end`.as('state'),
      })
      .from(all)
      .groupBy(all.key)
      .as('listed')
  },
}

/** Of companies alone: true where a record of theirs names a vehicle, so that they have a fleet to look at. */
export async function hasVehicles(db: Database, { id, type }: Client): Promise<boolean> {
  if (type !== 'company') return false
  const [found] = await anyVehicle(db).execute({ client: id })
  return found !== undefined
}

const anyVehicle = prepared((db) => {
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

/** True where the client has orders or quotes that the list does not know. */
export async function hasOlderVehicles(db: Database, client: Client): Promise<boolean> {
  for (const table of [orders, estimates]) {
    const older = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.client_id, client.id), sql`folded(${table.registration_number}) > ''`))
      .limit(1)
      .offset(maxRead)
    if (older.length > 0) return true
  }
  return false
}

/** Orders and quotes of one vehicle that its page shows. */
export const maxShown = 100

export type Vehicle = NonNullable<Awaited<ReturnType<typeof findVehicle>>>

/**
 * One vehicle of the client: its orders with rims, papers and what is left to pay, and its quotes that no order came of; `null`
 * where none of their records names it.
 */
export async function findVehicle(db: Database, client: Client, plate: string) {
  const made = await db
    .select({
      order: orders,
      invoice: {
        id: invoices.id,
        pos_id: invoices.pos_id,
        number: invoices.invoice_number,
        status: invoices.status,
        rest: restToPay(invoices.id),
        /** How many orders it bills, of whichever vehicle. */
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
    .limit(maxShown)
  const quotes = await db
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
    .limit(maxShown)
  const newest = made[0]?.order ?? quotes[0]?.estimate
  if (!newest) return null
  const ids = made.map(({ order }) => order.id)
  const [rims, slips] = [await listRimsOf(db, ids), await listSlipsOf(db, ids)]
  return {
    plate: newest.registration_number ?? '',
    totals: await readTotals(db, client, plate),
    orders: made.map((one) => ({
      ...one,
      rims: rims.filter(({ order_id }) => order_id === one.order.id),
      slips: slips.filter(({ order_id }) => order_id === one.order.id),
    })),
    quotes: quotes.map(({ estimate }) => estimate),
  }
}

/** Of all the orders of a vehicle, however far back; what is left to pay of the invoices that bill them, of each once. */
async function readTotals(db: Database, client: Client, plate: string) {
  const isTheirs = and(eq(orders.client_id, client.id), eq(orderPlate, plate))
  const isStanding = isNull(orders.cancelled_at)
  const [done] = await db
    .select({
      orders: count(),
      rims: sql<number>`coalesce(sum(${orders.rim_n}), 0)`.mapWith(Number),
      total: sql<number>`coalesce(sum(${orders.total_ti}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(and(isTheirs, isStanding))
  const billing = db.selectDistinct({ id: orders.invoice }).from(orders).where(isTheirs)
  const [due] = await db
    .select({ rest: sql<number>`coalesce(sum(${restToPay(invoices.id)}), 0)`.mapWith(Number) })
    .from(invoices)
    .where(and(inArray(invoices.id, billing), eq(invoices.client_id, client.id)))
  return { orders: 0, rims: 0, total: 0, ...done, rest: due?.rest ?? 0 }
}

const listRimsOf = async (db: Database, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select(soldRimColumns)
        .from(orderRims)
        .where(inArray(orderRims.order_id, [...orderIds]))
        .orderBy(asc(orderRims.place))

const listSlipsOf = async (db: Database, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select({
          id: orderSlips.id,
          order_id: orderSlips.order_id,
          kind: orderSlips.kind,
          created_at: orderSlips.created_at,
        })
        .from(orderSlips)
        .where(inArray(orderSlips.order_id, [...orderIds]))
        .orderBy(asc(orderSlips.created_at), asc(orderSlips.id))
