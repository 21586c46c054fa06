import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  clients,
  deposits,
  estimates,
  invoices,
  orderSlips,
  orders,
  quoteRequests,
} from '../../../db/schema/tables.ts'
import { restToPay } from '../../billing/payments/invoice-account.ts'
import { mayAccept } from '../../contracts/estimates/estimate-decisions.ts'
import { listSentSupplements } from '../../contracts/supplements/supplement.ts'
import { isWithdrawn } from '../../contracts/withdrawals/find-withdrawal.ts'
import { findMatterThread } from '../../correspondence/matters/matter-thread.ts'
import { isClosedByVisitor } from '../../correspondence/threads/thread.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { hasContract, isOfRequester, type MatterKey } from '../../kernel/matter.ts'
import { listShownPhotos } from '../../workshop/rims/shown-photos.ts'
import type { MatterFacts } from './matter-state.ts'

/*
 * All that a matter holds, for whoever a gate has let in (docs/product.md §11.28): what its client sees of it, and nothing else.
 */

export type Matter = NonNullable<Awaited<ReturnType<typeof readMatter>>>

/** The matter of that first record (`matterOf`); `null` where it is gone. */
export async function readMatter(db: Database, key: MatterKey, now: Date) {
  const thread = await findMatterThread(db, key)
  const isWritten = key.kind === 'request' || key.kind === 'message'
  if (isWritten && !thread) return null
  const quotes = await listEstimates(db, key)
  const made = await listOrders(db, key, quotes)
  const billed = await listInvoices(db, key, {
    estimates: quotes,
    orders: made,
  })
  const orderIds = made.map(({ id }) => id)
  const [slips, photos, withdrawn] = [
    await listSlipsOf(db, orderIds),
    await listShownPhotos(db, orderIds),
    await listWithdrawn(db, quotes),
  ]
  const today = parisDay(now)
  const facts: MatterFacts = {
    kind: key.kind,
    thread: thread && { kind: thread.kind, state: thread.state, isWithdrawn: isClosedByVisitor(thread) },
    estimates: quotes.map((quote) => ({
      id: quote.id,
      number: quote.estimate_number,
      state: quote.state,
      validUntil: quote.valid_until,
      mayAccept: mayAccept(quote, now),
      isWithdrawn: withdrawn.has(quote.id),
    })),
    orders: made.map((order) => ({ ...order, isWithdrawn: withdrawn.has(order.estimate_id ?? '') })),
    invoices: billed
      .filter(({ credited_invoice }) => credited_invoice === null)
      .map((invoice) => ({
        id: invoice.id,
        number: invoice.invoice_number,
        status: invoice.status,
        isDeposit: invoice.is_deposit,
        estimateId: invoice.estimate_id,
        rest: invoice.rest,
        dueOn: invoice.due_on,
        isLate: invoice.due_on !== null && invoice.due_on < today,
      })),
    supplements: (await listSentSupplements(db, orderIds)).map(({ supplement, orderNumber }) => ({
      id: supplement.id,
      orderNumber,
    })),
  }
  return {
    key,
    thread,
    facts,
    estimates: quotes,
    orders: made,
    invoices: billed,
    slips,
    photos,
    /** What was asked is taken back before anything was agreed, by whomever. */
    mayWithdraw:
      thread !== null &&
      isWritten &&
      thread.state !== 'closed' &&
      !(key.kind === 'request' && (await hasContract(db, key.id))),
  }
}

/** Papers of whoever asked alone: a quote may have been made out to somebody else. */
const ofRequest = (requestId: string) => and(eq(quoteRequests.id, requestId), isOfRequester)

/** Its quotes, the oldest first; of a quote those that took its place one after the other. */
async function listEstimates(db: Database, { kind, id }: MatterKey) {
  if (kind === 'request') {
    const rows = await db
      .select({ estimate: estimates })
      .from(estimates)
      .innerJoin(clients, and(eq(clients.id, estimates.client_id), isNull(clients.erased_at)))
      .innerJoin(quoteRequests, ofRequest(id))
      .where(eq(estimates.quote_request_id, id))
      .orderBy(asc(estimates.created_at), asc(estimates.id))
    return rows.map(({ estimate }) => estimate)
  }
  if (kind !== 'estimate') return []
  const found: (typeof estimates.$inferSelect)[] = []
  let next: string | null = id
  while (next && !found.some((known) => known.id === next)) {
    const [estimate] = await db.select().from(estimates).where(eq(estimates.id, next))
    if (!estimate || (found[0] && found[0].client_id !== estimate.client_id)) break
    found.push(estimate)
    next = estimate.replaced_by
  }
  return found
}

/** The orders of the matter alone. */
export const listMatterOrders = async (db: Database, key: MatterKey) =>
  listOrders(db, key, key.kind === 'estimate' ? await listEstimates(db, key) : [])

/** Its orders, the oldest first. */
async function listOrders(db: Database, { kind, id }: MatterKey, quotes: readonly { id: string }[]) {
  if (kind === 'message') return []
  const estimateIds = quotes.map((quote) => quote.id)
  const isOf = {
    request: eq(orders.quote_request_id, id),
    estimate: inArray(orders.estimate_id, estimateIds),
    order: eq(orders.id, id),
    invoice: eq(orders.invoice, id),
  }[kind]
  const rows = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(clients, and(eq(clients.id, orders.client_id), isNull(clients.erased_at)))
    .leftJoin(quoteRequests, kind === 'request' ? ofRequest(id) : sql`false`)
    .leftJoin(invoices, kind === 'invoice' ? eq(invoices.id, id) : sql`false`)
    .where(
      and(
        isOf,
        kind === 'request' ? sql`${quoteRequests.id} is not null` : undefined,
        kind === 'invoice' ? eq(invoices.client_id, orders.client_id) : undefined,
      ),
    )
    .orderBy(asc(orders.created_at), asc(orders.id))
  return rows.map(({ order }) => order)
}

interface BilledRecords {
  estimates: readonly (typeof estimates.$inferSelect)[]
  orders: readonly (typeof orders.$inferSelect)[]
}

/** Its invoices with their credit notes, the oldest first, each with what is left to pay of it. */
async function listInvoices(db: Database, { kind, id }: MatterKey, billed: BilledRecords) {
  const ids = billed.orders.flatMap(({ invoice }) => (invoice ? [invoice] : []))
  const own = [
    kind === 'invoice' ? eq(invoices.id, id) : undefined,
    ids.length > 0 ? inArray(invoices.id, ids) : undefined,
    billed.estimates.length > 0
      ? inArray(
          invoices.estimate_id,
          billed.estimates.map((estimate) => estimate.id),
        )
      : undefined,
    ...(billed.orders.length > 0
      ? // What deducted one leads no more to its order once it was taken back and the order is billed anew.
        [deposits.invoice_id, deposits.deducted_by].map((id) =>
          inArray(
            invoices.id,
            db
              .select({ id })
              .from(deposits)
              .where(
                inArray(
                  deposits.order_id,
                  billed.orders.map((order) => order.id),
                ),
              ),
          ),
        )
      : []),
  ].filter((isOwn) => isOwn !== undefined)
  if (own.length === 0) return []
  const found = await listWhere(db, or(...own))
  // What was billed to somebody else is theirs to read.
  const clientIds = new Set([...billed.orders, ...billed.estimates].map(({ client_id }) => client_id))
  const theirs = clientIds.size > 0 ? found.filter(({ client_id }) => clientIds.has(client_id)) : found
  if (theirs.length === 0) return []
  const notes = await listWhere(
    db,
    inArray(
      invoices.credited_invoice,
      theirs.map((invoice) => invoice.id),
    ),
  )
  return [...theirs, ...notes.filter((note) => !theirs.some((one) => one.id === note.id))].toSorted(
    (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  )
}

const listWhere = (db: Database, isMeant: ReturnType<typeof or>) =>
  db
    .select({
      id: invoices.id,
      invoice_number: invoices.invoice_number,
      created_at: invoices.created_at,
      total: invoices.total,
      status: invoices.status,
      pos_id: invoices.pos_id,
      client_id: invoices.client_id,
      credited_invoice: invoices.credited_invoice,
      is_deposit: invoices.is_deposit,
      estimate_id: invoices.estimate_id,
      due_on: invoices.due_on,
      rest: restToPay(invoices.id),
    })
    .from(invoices)
    .where(isMeant)

const listSlipsOf = (db: Database, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
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

/** Those of the accepted quotes whose client has withdrawn. */
async function listWithdrawn(
  db: Database,
  quotes: readonly (typeof estimates.$inferSelect)[],
): Promise<Set<string>> {
  const withdrawn = new Set<string>()
  for (const { id, state } of quotes)
    if (state === 'accepted' && (await isWithdrawn(db, id))) withdrawn.add(id)
  return withdrawn
}
