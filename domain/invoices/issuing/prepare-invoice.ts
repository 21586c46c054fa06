import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { clients, invoices, orders } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { vehicleName } from '../../vehicle-name.ts'
import { findDeposits } from '../deposits/hold-deposits.ts'

export type PreparedInvoice = NonNullable<Awaited<ReturnType<typeof prepareInvoice>>>

/** More orders than anybody bills at once. */
const mostOrders = 200

export interface InvoiceChoice {
  clientId: string | null
  /** `null` where none are named: all of the client's that are finished. */
  orderIds: readonly string[] | null
}

type Order = typeof orders.$inferSelect

/**
 * What an invoice would begin with: its client, their orders that nobody has billed, those that were chosen, their lines and
 * the deposits on them. `null` where neither an order nor a client is there.
 */
export async function prepareInvoice(db: Database, { clientId, orderIds }: InvoiceChoice, now: Date) {
  const owner = clientId ?? (await ownerOf(db, orderIds ?? []))
  const [client] = owner ? await db.select().from(clients).where(eq(clients.id, owner)) : []
  if (!client || client.merged_into) return null
  const open = await listUnbilled(db, client.id)
  // A client's month, unless orders are named: all that is finished.
  const chosen = open.filter(({ id, status }) => (orderIds ? orderIds.includes(id) : status === 3))
  const [only, ...others] = chosen
  const single = only && others.length === 0 ? only : null
  return {
    client,
    open,
    chosen,
    posId: only?.pos_id ?? null,
    lines: chosen.flatMap((order) => linesOf(order, chosen.length > 1)),
    deposits: await findDeposits(
      db,
      client.id,
      chosen.map(({ id }) => id),
    ),
    estimateId: single?.estimate_id ?? null,
    suppliedOn: suppliedOn(chosen, now),
    purchaseOrder: single?.purchase_order ?? '',
    registration: single?.registration_number ?? '',
    mileage: single?.mileage ?? null,
  }
}

async function ownerOf(db: Database, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null
  const [row] = await db
    .select({ clientId: orders.client_id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .limit(1)
  return row?.clientId ?? null
}

/** The client's orders that no invoice which counts bills, the newest of them, in the order in which they came. */
async function listUnbilled(db: Database, clientId: string): Promise<Order[]> {
  const rows = await db
    .select({ order: orders, status: invoices.status })
    .from(orders)
    .leftJoin(invoices, eq(invoices.id, orders.invoice))
    .where(eq(orders.client_id, clientId))
    .orderBy(desc(orders.created_at), asc(orders.id))
    .limit(mostOrders)
  return rows
    .filter(({ status }) => status === null || status === 'cancelled' || status === 'asset_created')
    .map(({ order }) => order)
    .toReversed()
}

/** What an order is billed; of one among several, each line names its vehicle or number. */
function linesOf(order: Order, isOneOfSeveral: boolean): DocumentLine[] {
  const { lines, order_number, registration_number, total_te } = order
  const called = registration_number || vehicleName(order) || order_number
  if (lines.length > 0)
    return isOneOfSeveral
      ? lines.map((line) => ({ ...line, description: `${line.description} (${called})` }))
      : lines
  const description = `Rénovation de jantes, commande ${order_number}`
  return [{ description, quantity: 1, unit_price: total_te ?? 0, vat_rate: 2000 }]
}

/** Day of the last that was finished, where that is known; today otherwise. */
function suppliedOn(chosen: readonly Order[], now: Date): string {
  const finished = chosen.flatMap(({ status, moved_at }) => (status === 3 && moved_at ? [moved_at] : []))
  const last = finished.toSorted((one, other) => other.getTime() - one.getTime())[0]
  return parisDay(finished.length === chosen.length && last ? last : now)
}
