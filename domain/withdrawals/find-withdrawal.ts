import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, deposits, estimates, invoices, orders, withdrawals } from '../../db/schema/tables.ts'
import { paidFor, stillOwed } from '../payments/still-owed.ts'
import { isWithin, type Scope } from '../search/scope.ts'

export type Withdrawal = typeof withdrawals.$inferSelect

export async function findWithdrawal(db: Database, id: string): Promise<Withdrawal | null> {
  const [found] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  return found ?? null
}

/** A declaration with the contract that it names; `null` when there is none of that id. */
export async function findWithdrawalRecord(db: Database, id: string) {
  const [found] = await db
    .select({ withdrawal: withdrawals, estimate: estimates, order: orders })
    .from(withdrawals)
    .leftJoin(estimates, eq(estimates.id, withdrawals.estimate_id))
    .leftJoin(orders, eq(orders.id, orders_of()))
    .where(eq(withdrawals.id, id))
  if (!found) return null
  const clientId = found.estimate?.client_id ?? found.order?.client_id
  const [client] = clientId ? await db.select().from(clients).where(eq(clients.id, clientId)) : []
  return { ...found, client: client ?? null }
}

/** The order that was named, or the one that was made of the quote since. */
const orders_of = () =>
  sql`coalesce(${withdrawals.order_id}, (select made.id from ${orders} made where made.estimate_id = ${withdrawals.estimate_id} limit 1))`

/** The invoices of that contract, deposits among them, with cents that were paid for each and what it still owes. */
export function listContractInvoices(
  db: Database,
  { estimateId, order }: { estimateId: string | null; order: { id: string; invoice: string | null } | null },
) {
  const { id, invoice_number: number, pos_id, estimate_id, is_deposit, credited_invoice } = invoices
  const ofOrder = order
    ? inArray(
        id,
        db.select({ id: deposits.invoice_id }).from(deposits).where(eq(deposits.order_id, order.id)),
      )
    : undefined
  const isOfContract = or(
    estimateId ? eq(estimate_id, estimateId) : undefined,
    ofOrder,
    order?.invoice ? eq(id, order.invoice) : undefined,
  )
  if (!isOfContract) return Promise.resolve([])
  return db
    .select({ ...{ id, number, pos_id, isDeposit: is_deposit }, paid: paidFor(id), owed: stillOwed(id) })
    .from(invoices)
    .where(and(isOfContract, isNull(credited_invoice)))
    .orderBy(invoices.created_at)
}

/** Declarations about that quote, or that order, the newest first. */
export const listWithdrawalsOf = (
  db: Database,
  { estimateId = null, orderId = null }: { estimateId?: string | null; orderId?: string | null },
): Promise<Withdrawal[]> =>
  db
    .select()
    .from(withdrawals)
    .where(or(eq(withdrawals.estimate_id, estimateId ?? ''), eq(withdrawals.order_id, orderId ?? '')))
    .orderBy(desc(withdrawals.created_at))
    .limit(20)

const isOpen = sql`(${withdrawals.decision} is null or (${withdrawals.decision} = 'in-time' and ${withdrawals.settled_at} is null))`

/** The newest hundred and who waits longest first among `isWaiting`: to be answered, or to be paid back. */
export function listWithdrawals(db: Database, scope: Scope | null, isWaiting: boolean, most: number) {
  const pos = sql<string | null>`coalesce(${estimates.pos_id}, ${orders.pos_id})`
  return db
    .select({
      withdrawal: withdrawals,
      pos: pos.as('pos'),
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(withdrawals)
    .leftJoin(estimates, eq(estimates.id, withdrawals.estimate_id))
    .leftJoin(orders, eq(orders.id, withdrawals.order_id))
    .where(
      and(
        isWaiting ? isOpen : undefined,
        // What fits no contract waits for everybody.
        scope
          ? or(sql`${pos} is null`, isWithin(estimates.pos_id, scope), isWithin(orders.pos_id, scope))
          : undefined,
      ),
    )
    .orderBy(isWaiting ? withdrawals.created_at : desc(withdrawals.created_at), withdrawals.id)
    .limit(most)
}

/** True where somebody has withdrawn from that quote, and nobody has said that it counts for nothing. */
export async function isWithdrawn(db: Database, estimateId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.estimate_id, estimateId),
        or(isNull(withdrawals.decision), eq(withdrawals.decision, 'in-time')),
      ),
    )
    .limit(1)
  return found !== undefined
}
