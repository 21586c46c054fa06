import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, deposits, estimates, invoices, orders, withdrawals } from '../../db/schema/tables.ts'
import { containsAllWords } from '../lists/list-records.ts'
import { isTooShort, searchWords } from '../lists/search-words.ts'
import { paidFor } from '../payments/invoice-account.ts'
import { isWithinScope, type PointOfSaleScope } from '../point-of-sale-scope.ts'
import { normalizeEmail } from '../sign-in/person.ts'
import { mayWithdraw, type WithdrawalPeriod } from './withdrawal-period.ts'

export type Withdrawal = typeof withdrawals.$inferSelect
type Estimate = typeof estimates.$inferSelect

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
    .leftJoin(orders, eq(orders.id, orderIdOf()))
    .where(eq(withdrawals.id, id))
  if (!found) return null
  const clientId = found.estimate?.client_id ?? found.order?.client_id
  const [client] = clientId ? await db.select().from(clients).where(eq(clients.id, clientId)) : []
  return { ...found, client: client ?? null }
}

/** The order that was named, or the one that was made of the quote since. */
const orderIdOf = () =>
  sql`coalesce(${withdrawals.order_id}, (select made.id from ${orders} made where made.estimate_id = ${withdrawals.estimate_id} limit 1))`

/**
 * Contracts that somebody may have meant who named none: quotes that were accepted by whoever has that address or all words
 * of that name, the newest first.
 */
export async function listMeantContracts(
  db: Database,
  { name, email, created_at }: Pick<Withdrawal, 'name' | 'email' | 'created_at'>,
): Promise<{ number: string; acceptedAt: Date | null; total: number | null; vehicle: string | null }[]> {
  const words = searchWords(name)
  const isTheirs = sql`coalesce(lower(${clients.email}) = ${normalizeEmail(email)}, false)`
  const isCalledSo = isTooShort(words) ? undefined : containsAllWords(clients.search_text, words)
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
        or(isTheirs, isCalledSo),
      ),
    )
    .orderBy(sql`${isTheirs} desc`, sql`${acceptedAt} desc nulls last`)
    .limit(8)
}

/**
 * The invoices of that contract, deposits among them, with cents that were paid for each, and of its credit notes what they
 * give back and have given.
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
  // By its table's name: within the query of its notes a mere `id` would be theirs.
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
      paid: paidFor(id),
      credited: notes(sql`-coalesce(note.total, 0)`),
      toGiveBack: notes(sql`-still_owed(note.id)`),
      givenBack: notes(sql`-paid_for(note.id)`),
    })
    .from(invoices)
    .where(and(isOfContract, isNull(credited_invoice)))
    .orderBy(invoices.created_at)
}

/**
 * Whoever knows a number can declare, and numbers follow each other: what comes from elsewhere counts once the workshop has
 * judged it, or joined it to its contract.
 */
const isClients = sql`(${withdrawals.is_known_address} or ${withdrawals.joined_at} is not null)`
const isSure = sql`(${isClients} or coalesce(${withdrawals.decision}, '') = 'in-time')`

/**
 * What is judged to be of a part alone stops no order: its rims are stopped one by one. Which part is meant nobody knows before:
 * until then it stops the whole.
 */
const isOfPart = sql`(${withdrawals.agreed_part} is not null)`

/** The same of one that is at hand. */
export const concernsPart = ({ agreed_part }: Withdrawal): boolean => agreed_part !== null

/**
 * True of a declaration for which work stops: judged in time; or not judged, of the client or joined by the workshop, while
 * a contract stands in its period.
 */
export function isWithdrawalActive(
  withdrawal: Withdrawal,
  estimate: Estimate | null,
  period: WithdrawalPeriod | null,
): boolean {
  const { created_at, joined_at, decision, is_known_address, order_id } = withdrawal
  if (concernsPart(withdrawal)) return false
  const isOlder = estimate !== null && isOlderThan({ created_at, joined_at }, estimate)
  if (decision !== null) return decision === 'in-time' && !isOlder
  if (!is_known_address && !joined_at) return false
  // Of an order whose quote nobody has accepted in the office's words, nobody knows the period either.
  if (estimate?.state !== 'accepted') return order_id !== null
  return !isOlder && mayWithdraw(period, created_at)
}

/**
 * True of what was declared before the quote was accepted: it says nothing of the contract that was concluded then, unless
 * the workshop has joined it to that one.
 */
export const isOlderThan = (
  { created_at, joined_at }: Pick<Withdrawal, 'created_at' | 'joined_at'>,
  { state, decided_at }: Pick<Estimate, 'state' | 'decided_at'>,
): boolean => state === 'accepted' && decided_at !== null && (joined_at ?? created_at) < decided_at

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

/** True of what waits to be answered, or to be paid back. */
export const isOpenWithdrawal = sql`(${withdrawals.decision} is null or (${withdrawals.decision} = 'in-time' and ${withdrawals.settled_at} is null))`

/**
 * The newest first; of those that wait (`isWaiting`), to be answered or to be paid back, what comes from an address that its
 * contract carries and what is judged in time first, then who waits longest.
 */
export function listWithdrawals(
  db: Database,
  scope: PointOfSaleScope | null,
  isWaiting: boolean,
  most: number,
) {
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
        isWaiting ? isOpenWithdrawal : undefined,
        // What fits no contract waits for everybody.
        scope
          ? or(
              sql`${pos} is null`,
              isWithinScope(estimates.pos_id, scope),
              isWithinScope(orders.pos_id, scope),
            )
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
 * address that the contract carries, or joined to it. What was declared before the quote was accepted says nothing of the
 * contract that was concluded then; of what is no contract only the workshop says that somebody withdrew (docs/product.md
 * §11.27).
 */
export const isAgainstQuote: SQL = sql`(${withdrawals.estimate_id} = ${estimates.id} and not ${isOfPart} and case when ${estimates.state} = 'accepted'
  then coalesce(${withdrawals.joined_at}, ${withdrawals.created_at}) >= coalesce(${estimates.decided_at}, '-infinity')
    and (${withdrawals.decision} = 'in-time' or (${withdrawals.decision} is null and ${isClients}))
  else ${withdrawals.decision} = 'in-time' end)`

/** True where a declaration stands against an order that no quote became: judged in time, or of its client and not judged. */
export async function isOrderWithdrawn(db: Database, orderId: string): Promise<boolean> {
  const stands = or(eq(withdrawals.decision, 'in-time'), and(isNull(withdrawals.decision), sql`${isClients}`))
  const [found] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.order_id, orderId), sql`not ${isOfPart}`, stands))
    .limit(1)
  return found !== undefined
}

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
