import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  clients,
  contactMessages,
  deposits,
  estimates,
  invoices,
  orders,
  quoteRequests,
} from '../../../db/schema/tables.ts'
import { isRequestingClient, type MatterKey } from './matter.ts'

/** Selects documents of the requester only: an estimate for the same request may be made out to another person. */
const ofRequest = (requestId: string) => and(eq(quoteRequests.id, requestId), isRequestingClient)

/**
 * Lists the estimates of a matter, the oldest first. For a matter that begins with an estimate, also lists the
 * estimates that replaced it.
 */
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

export const listMatterOrders = async (db: Database, key: MatterKey) =>
  listOrders(db, key, key.kind === 'estimate' ? await listEstimates(db, key) : [])

/** Lists the orders of a matter, the oldest first. */
async function listOrders(db: Database, { kind, id }: MatterKey, foundEstimates: readonly { id: string }[]) {
  if (kind === 'message') return []
  const estimateIds = foundEstimates.map((estimate) => estimate.id)
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

/** Lists the invoices of a matter with their credit notes, the oldest first. */
async function listInvoices(db: Database, { kind, id }: MatterKey, billed: BilledRecords) {
  const ids = billed.orders.flatMap(({ invoice }) => (invoice ? [invoice] : []))
  const conditions = [
    kind === 'invoice' ? eq(invoices.id, id) : undefined,
    ids.length > 0 ? inArray(invoices.id, ids) : undefined,
    billed.estimates.length > 0
      ? inArray(
          invoices.estimate_id,
          billed.estimates.map((estimate) => estimate.id),
        )
      : undefined,
    ...(billed.orders.length > 0
      ? // Deposit invoices, and invoices that deducted a deposit. Once such an invoice is credited and its order is billed again,
        // the order no longer refers to it.
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
  if (conditions.length === 0) return []
  const ownRecords = await listWhere(db, or(...conditions))
  // Invoices of another client belong to that client.
  const clientIds = new Set([...billed.orders, ...billed.estimates].map(({ client_id }) => client_id))
  const clientInvoices =
    clientIds.size > 0 ? ownRecords.filter(({ client_id }) => clientIds.has(client_id)) : ownRecords
  if (clientInvoices.length === 0) return []
  const notes = await listWhere(
    db,
    inArray(
      invoices.credited_invoice,
      clientInvoices.map((invoice) => invoice.id),
    ),
  )
  return [
    ...clientInvoices,
    ...notes.filter((note) => !clientInvoices.some((one) => one.id === note.id)),
  ].toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
}

const listWhere = (db: Database, condition: ReturnType<typeof or>) =>
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
    })
    .from(invoices)
    .where(condition)

/** Lists estimates, orders and invoices of a matter with their credit notes, each the oldest first. */
export async function listMatterPapers(db: Database, key: MatterKey) {
  const foundEstimates = await listEstimates(db, key)
  const foundOrders = await listOrders(db, key, foundEstimates)
  return {
    estimates: foundEstimates,
    orders: foundOrders,
    invoices: await listInvoices(db, key, { estimates: foundEstimates, orders: foundOrders }),
  }
}

/**
 * Finds the thread of a matter: that of its request or message, otherwise that of a message sent from its private page; `null` if
 * there is none.
 */
export async function findThreadKey(
  db: Database,
  { kind, id }: MatterKey,
): Promise<{ kind: 'request' | 'message'; id: string } | null> {
  if (kind === 'request' || kind === 'message') return { kind, id }
  const [begun] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.about_kind, kind), eq(contactMessages.about_id, id)))
  return begun ? { kind: 'message', id: begun.id } : null
}
