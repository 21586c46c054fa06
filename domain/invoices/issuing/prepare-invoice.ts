import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, orders } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { findDeposits } from '../deposits/find-deposits.ts'
import { linesOf } from './lines-of-order.ts'
import { listUnbilled } from './list-unbilled.ts'

export type PreparedInvoice = NonNullable<Awaited<ReturnType<typeof prepareInvoice>>>

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

/** Day of the last that was finished, where that is known; today otherwise. */
function suppliedOn(chosen: readonly Order[], now: Date): string {
  const finished = chosen.flatMap(({ status, moved_at }) => (status === 3 && moved_at ? [moved_at] : []))
  const last = finished.toSorted((one, other) => other.getTime() - one.getTime())[0]
  return parisDay(finished.length === chosen.length && last ? last : now)
}
