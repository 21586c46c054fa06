import { and, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, deposits, estimates, invoices, orders, withdrawals } from '../../../db/schema/tables.ts'
import { isWithdrawalDeclarationConfirmed } from '../../billing/documents/contract-withdrawal.ts'
import { paidCents } from '../../billing/invoices/invoice-account.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { areWordsTooShortForIndex, splitSearchWords } from '../../kernel/lists/search-words.ts'
import { normalizeEmail } from '../../kernel/person.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import { mayWithdraw, type WithdrawalPeriod } from '../estimates/withdrawal-period.ts'

export type Withdrawal = typeof withdrawals.$inferSelect
type Estimate = typeof estimates.$inferSelect
type Order = typeof orders.$inferSelect

export async function findWithdrawal(db: Database, id: string): Promise<Withdrawal | null> {
  const [found] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  return found ?? null
}

/** Returns a declaration with its contract and client; `null` if it does not exist. */
export async function findWithdrawalRecord(db: Database, id: string) {
  const [found] = await db
    .select({ withdrawal: withdrawals, estimate: estimates, order: orders })
    .from(withdrawals)
    .leftJoin(estimates, eq(estimates.id, withdrawals.estimate_id))
    .leftJoin(orders, eq(orders.id, orderIdOf()))
    .where(eq(withdrawals.id, id))
  if (!found) return null
  const clientId = found.estimate?.client_id ?? found.order?.client_id
  const [client] = clientId ? await db.select().from(clients).where(eq(clients.id, clientId)) : []
  return { ...found, client: client ?? null }
}

/** SQL: id of the order that the declaration names, or of the order made from its estimate since. */
const orderIdOf = () =>
  sql`coalesce(${withdrawals.order_id}, (select made.id from ${orders} made where made.estimate_id = ${withdrawals.estimate_id} limit 1))`

/**
 * Lists contracts that a declaration without a contract may concern: estimates that were accepted before it by a client with that
 * address or with all words of that name. Matches by address are first, then the newest; at most 8.
 */
export async function listPossibleContracts(
  db: Database,
  { name, email, created_at }: Pick<Withdrawal, 'name' | 'email' | 'created_at'>,
): Promise<{ number: string; acceptedAt: Date | null; total: number | null; vehicle: string | null }[]> {
  const words = splitSearchWords(name)
  const hasSameEmail = sql`coalesce(lower(${clients.email}) = ${normalizeEmail(email)}, false)`
  const isCalledSo = areWordsTooShortForIndex(words)
    ? undefined
    : containsAllWords(clients.search_text, words)
  const { estimate_number: number, decided_at: acceptedAt, total, vehicle } = estimates
  return db
    .select({ number, acceptedAt, total, vehicle })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(
      and(
        eq(estimates.state, 'accepted'),
        lte(acceptedAt, created_at),
        isNull(clients.erased_at),
        or(hasSameEmail, isCalledSo),
      ),
    )
    .orderBy(sql`${hasSameEmail} desc`, sql`${acceptedAt} desc nulls last`)
    .limit(8)
}

/**
 * Lists the invoices of a contract, including deposits, each with the cents paid and the cents that its credit notes cancel,
 * still owe, and have refunded.
 */
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
  // The table name is explicit, because `id` alone would be that of the credit notes in the subquery.
  const notes = (cents: SQL) =>
    sql<number>`coalesce((select sum(${cents}) from ${invoices} note where note.credited_invoice = ${invoices}."id"), 0)`.mapWith(
      Number,
    )
  return db
    .select({
      id,
      number,
      pos_id,
      isDeposit: is_deposit,
      createdAt: invoices.created_at,
      status: invoices.status,
      isDeducted: sql<boolean>`exists (select from ${deposits} where ${deposits.invoice_id} = ${invoices}."id" and ${deposits.deducted_by} is not null)`,
      paid: paidCents(id),
      credited: notes(sql`-coalesce(note.total, 0)`),
      toGiveBack: notes(sql`-still_owed(note.id)`),
      givenBack: notes(sql`-paid_for(note.id)`),
    })
    .from(invoices)
    .where(and(isOfContract, isNull(credited_invoice)))
    .orderBy(invoices.created_at)
}

/** SQL condition: the declaration names a contract, is neither confirmed nor set aside, and is not decided. */
const isToVerify = sql`(${withdrawals.confirmed_at} is null and ${withdrawals.set_aside_at} is null and ${withdrawals.decision} is null
  and coalesce(${withdrawals.estimate_id}, ${withdrawals.order_id}) is not null)`

/** Whether a declaration must still be verified. The SQL condition above states the same rule. */
export const isWithdrawalDeclarationToVerify = (withdrawal: Withdrawal): boolean =>
  withdrawal.confirmed_at === null &&
  withdrawal.set_aside_at === null &&
  withdrawal.decision === null &&
  (withdrawal.estimate_id ?? withdrawal.order_id) !== null

/** Returns the newest declarations of a contract that must be verified, except one, each with their total number. */
export const listWithdrawalDeclarationsToVerify = (
  db: Database,
  {
    estimateId,
    orderId,
    exceptId = '',
  }: { estimateId: string | null; orderId: string | null; exceptId?: string },
  limit: number,
): Promise<{ withdrawal: Withdrawal; all: number }[]> =>
  db
    .select({ withdrawal: withdrawals, all: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(withdrawals)
    .where(
      and(isWithdrawalDeclarationOfContract(estimateId, orderId), isToVerify, ne(withdrawals.id, exceptId)),
    )
    .orderBy(desc(withdrawals.created_at), withdrawals.id)
    .limit(limit)

/** SQL condition: the declaration names a contract that exists, or staff assigned it to one. */
const namesContract = sql`(coalesce(${withdrawals.estimate_id}, ${withdrawals.order_id}) is not null)`

/** SQL condition: the declaration names that contract by its estimate, otherwise by its order. */
export const isWithdrawalDeclarationOfContract = (estimateId: string | null, orderId: string | null): SQL =>
  estimateId ? eq(withdrawals.estimate_id, estimateId) : eq(withdrawals.order_id, orderId ?? '')

/**
 * SQL condition: lists leave this declaration out. They show only the oldest of several unverified declarations of a
 * contract.
 */
const isFolded = sql`(${isToVerify} and exists (select 1 from ${withdrawals} other where other.confirmed_at is null
  and other.set_aside_at is null and other.decision is null
  and coalesce(other.estimate_id, other.order_id) = coalesce(${withdrawals.estimate_id}, ${withdrawals.order_id})
  and (other.created_at, other.id) < (${withdrawals.created_at}, ${withdrawals.id})))`

/** SQL: number of other unverified declarations about the same contract. */
const othersToVerify =
  sql`case when ${isToVerify} then (select count(*) - 1 from ${withdrawals} other where other.confirmed_at is null
  and other.set_aside_at is null and other.decision is null
  and coalesce(other.estimate_id, other.order_id) = coalesce(${withdrawals.estimate_id}, ${withdrawals.order_id})) else 0 end`.mapWith(
    Number,
  )

/** Whether staff decided that a declaration concerns only a part of its contract. */
export const isPartialWithdrawal = ({ agreed_part }: Withdrawal): boolean => agreed_part !== null

/**
 * Whether work stops because of a declaration: staff decided that it was in time, or it is confirmed, undecided and was
 * made during the withdrawal period of its contract.
 */
export function isWithdrawalActive(
  withdrawal: Withdrawal,
  estimate: Estimate | null,
  period: WithdrawalPeriod | null,
): boolean {
  const { created_at, joined_at, decision, confirmed_at, order_id } = withdrawal
  if (isPartialWithdrawal(withdrawal)) return false
  const isOlder = estimate !== null && isWithdrawalOlderThanContract({ created_at, joined_at }, estimate)
  if (decision !== null) return decision === 'in-time' && !isOlder
  if (confirmed_at === null) return false
  // Without an accepted estimate the period is unknown: work stops if the declaration belongs to an order.
  if (estimate?.state !== 'accepted') return order_id !== null
  return !isOlder && mayWithdraw(period, created_at)
}

/** Whether there is still work to stop: no order was opened yet, or its rims are not returned and it is not cancelled. */
export const hasWorkToStop = (order: Pick<Order, 'status' | 'cancelled_at'> | null): boolean =>
  order === null || (order.status !== 3 && order.cancelled_at === null)

/** Whether work stops for a declaration, or will once its author confirms it. */
export function isWorkStoppedOnceConfirmed(
  withdrawal: Withdrawal,
  { estimate, order }: { estimate: Estimate | null; order: Order | null },
  period: WithdrawalPeriod | null,
): boolean {
  const confirmed = { ...withdrawal, confirmed_at: withdrawal.confirmed_at ?? withdrawal.created_at }
  return hasWorkToStop(order) && isWithdrawalActive(confirmed, estimate, period)
}

/**
 * Whether a declaration was made before the estimate was accepted. It then does not concern the contract concluded later, unless
 * staff have assigned it to that contract.
 */
export const isWithdrawalOlderThanContract = (
  { created_at, joined_at }: Pick<Withdrawal, 'created_at' | 'joined_at'>,
  { state, decided_at }: Pick<Estimate, 'state' | 'decided_at'>,
): boolean => state === 'accepted' && decided_at !== null && (joined_at ?? created_at) < decided_at

/**
 * Returns the declaration of withdrawal shown to the client on the page of an estimate. Only confirmed declarations are shown,
 * because anybody can make one in any name. Declarations older than the last acceptance are ignored, because they concern an
 * earlier contract.
 */
export const findDeclaredWithdrawal = (
  declarations: readonly Withdrawal[],
  { decided_at }: Pick<Estimate, 'decided_at'>,
): Withdrawal | undefined =>
  declarations.find(
    ({ confirmed_at, created_at, joined_at }) =>
      confirmed_at !== null && (!decided_at || (joined_at ?? created_at) >= decided_at),
  )

/**
 * Returns at most 20 declarations about that estimate or order, confirmed ones first, then the newest. Leaves out
 * unverified ones and those that were set aside.
 */
export const listWithdrawalsOf = (
  db: Database,
  { estimateId = null, orderId = null }: { estimateId?: string | null; orderId?: string | null },
): Promise<Withdrawal[]> =>
  db
    .select()
    .from(withdrawals)
    .where(
      and(
        or(eq(withdrawals.estimate_id, estimateId ?? ''), eq(withdrawals.order_id, orderId ?? '')),
        isNull(withdrawals.set_aside_at),
        sql`not ${isToVerify}`,
      ),
    )
    .orderBy(sql`${isWithdrawalDeclarationConfirmed} desc`, desc(withdrawals.created_at))
    .limit(20)

/** SQL condition: the declaration waits for its verification, its answer or its refund. */
export const isOpenWithdrawal = sql`(${withdrawals.set_aside_at} is null and (${withdrawals.decision} is null or (${withdrawals.decision} = 'in-time' and ${withdrawals.settled_at} is null)))`

/**
 * Lists pending declarations: confirmed ones first, then those with a contract, each group by waiting time. Unverified
 * declarations of one contract are one row, with the number of the others. If `isWaiting` is false, lists the completed ones, the
 * newest first.
 */
export function listWithdrawals(
  db: Database,
  scope: PointOfSaleScope | null,
  isWaiting: boolean,
  limit: number,
) {
  const pos = sql<string | null>`coalesce(${estimates.pos_id}, ${orders.pos_id})`
  return db
    .select({
      withdrawal: withdrawals,
      pos: pos.as('pos'),
      others: othersToVerify.as('others'),
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(withdrawals)
    .leftJoin(estimates, eq(estimates.id, withdrawals.estimate_id))
    .leftJoin(orders, eq(orders.id, withdrawals.order_id))
    .where(
      and(
        isWaiting ? isOpenWithdrawal : sql`not ${isOpenWithdrawal}`,
        sql`not ${isFolded}`,
        // Declarations without a contract are shown at every point of sale.
        scope
          ? or(
              sql`${pos} is null`,
              isWithinPointOfSaleScope(estimates.pos_id, scope),
              isWithinPointOfSaleScope(orders.pos_id, scope),
            )
          : undefined,
      ),
    )
    .orderBy(
      ...(isWaiting
        ? [sql`${isWithdrawalDeclarationConfirmed} desc`, sql`${namesContract} desc`, withdrawals.created_at]
        : [desc(withdrawals.created_at)]),
      withdrawals.id,
    )
    .limit(limit)
}
