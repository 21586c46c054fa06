import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
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

/** Whoever knows a number can declare, and numbers follow each other: what comes from elsewhere counts once it is judged. */
const isSure = sql`(${withdrawals.is_known_address} or coalesce(${withdrawals.decision}, '') = 'in-time')`

/** True of a declaration that the workshop judged in time, or may be of the client and is not judged: work stops for it. */
export const isStanding = ({
  decision,
  is_known_address,
}: Pick<Withdrawal, 'decision' | 'is_known_address'>): boolean =>
  decision === 'in-time' || (decision === null && is_known_address)

/** Declarations about that quote, or that order: those of known addresses and those in time, then the newest first. */
export const listWithdrawalsOf = (
  db: Database,
  { estimateId = null, orderId = null }: { estimateId?: string | null; orderId?: string | null },
): Promise<Withdrawal[]> =>
  db
    .select()
    .from(withdrawals)
    .where(or(eq(withdrawals.estimate_id, estimateId ?? ''), eq(withdrawals.order_id, orderId ?? '')))
    .orderBy(sql`${isSure} desc`, desc(withdrawals.created_at))
    .limit(20)

const isOpen = sql`(${withdrawals.decision} is null or (${withdrawals.decision} = 'in-time' and ${withdrawals.settled_at} is null))`

/**
 * The newest first; of those that wait (`isWaiting`), to be answered or to be paid back, what comes from an address that its
 * contract carries and what is judged in time first, then who waits longest.
 */
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
    .orderBy(
      ...(isWaiting ? [sql`${isSure} desc`, withdrawals.created_at] : [desc(withdrawals.created_at)]),
      withdrawals.id,
    )
    .limit(most)
}

/**
 * Of a declaration and its quote: it keeps an order from being opened, since it is judged in time, or not judged and from an
 * address that the contract carries. What was declared before the quote was accepted says nothing of the contract that was
 * concluded then; of what is no contract only the workshop says that somebody withdrew (docs/product.md §11.27).
 */
export const isAgainstQuote: SQL = sql`(${withdrawals.estimate_id} = ${estimates.id} and case when ${estimates.state} = 'accepted'
  then ${withdrawals.created_at} >= coalesce(${estimates.decided_at}, '-infinity')
    and (${withdrawals.decision} = 'in-time' or (${withdrawals.decision} is null and ${withdrawals.is_known_address}))
  else ${withdrawals.decision} = 'in-time' end)`

/** True where a declaration keeps an order of that quote from being opened. */
export async function isWithdrawn(db: Database, estimateId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(estimates, isAgainstQuote)
    .where(eq(estimates.id, estimateId))
    .limit(1)
  return found !== undefined
}
