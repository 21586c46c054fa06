import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { MatterKind } from '../../../db/schema/correspondence/inbox.ts'
import {
  clients,
  contactMessages,
  deposits,
  estimates,
  invoices,
  orders,
  quoteRequests,
} from '../../../db/schema/tables.ts'

/*
 * Matters. A matter is everything that followed from one first record: a request, a message, or without them an
 * estimate, order or invoice. This file finds the matter and the owner of a record.
 */

/** Key of a matter: its first record. Before `findMatterOfRecord` is called it may be any record of the matter. */
export interface MatterKey {
  kind: MatterKind
  id: string
}

/** Maximum number of estimates in a chain of replacements. Stops the search if the records form a circle. */
export const maxReplacedEstimates = 50

/** Returns the matter of a record; `null` if the record does not exist or its client was erased. */
export function findMatterOfRecord(db: Database, { kind, id }: MatterKey): Promise<MatterKey | null> {
  return findMatter[kind](db, id)
}

type FindMatter = (db: Database, id: string) => Promise<MatterKey | null>

const ofRequest: FindMatter = async (db, id) => {
  const [found] = await db
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, id))
  return found ? { kind: 'request', id } : null
}

/**
 * A message sent from a matter's private page belongs to that matter. If the matter turns out to begin with another record, the
 * message is its own matter.
 */
const ofMessage: FindMatter = async (db, id) => {
  const [found] = await db
    .select({ kind: contactMessages.about_kind, about: contactMessages.about_id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
  if (!found) return null
  if (!found.kind || !found.about) return { kind: 'message', id }
  const matter = await findMatter[found.kind](db, found.about)
  return matter?.id === found.about ? matter : { kind: 'message', id }
}

/**
 * The matter of an estimate begins with the first of the estimates that replaced one another, or with the request of
 * that estimate.
 */
const ofEstimate: FindMatter = async (db, id) => {
  const first = await db.execute<{ id: string; request: string | null }>(sql`
    with recursive earlier as (
      select id, client_id, quote_request_id, 0 as steps from ${estimates} where id = ${id}
      union all
      select former.id, former.client_id, former.quote_request_id, steps + 1
      from ${estimates} former join earlier on former.replaced_by = earlier.id and former.client_id = earlier.client_id
      where steps < ${maxReplacedEstimates})
    select earlier.id, request.id as request
    from earlier
    join ${clients} client on client.id = earlier.client_id and client.erased_at is null
    left join ${quoteRequests} request on request.id = earlier.quote_request_id
      and (request.client_id = client.id
        or (request.client_id is null and client.email <> '' and lower(request.email) = lower(client.email)))
    order by steps desc limit 1`)
  const [found] = first.rows
  if (!found) return null
  return found.request ? { kind: 'request', id: found.request } : { kind: 'estimate', id: found.id }
}

/** Returns the ids of an estimate and of all estimates that it replaced, one after the other, for the same client. */
export async function listReplacedIds(db: Database, id: string): Promise<string[]> {
  const earlier = await db.execute<{ id: string }>(sql`
    with recursive earlier as (
      select id, client_id, 0 as steps from ${estimates} where id = ${id}
      union all
      select former.id, former.client_id, steps + 1
      from ${estimates} former join earlier on former.replaced_by = earlier.id and former.client_id = earlier.client_id
      where steps < ${maxReplacedEstimates})
    select distinct id from earlier`)
  return earlier.rows.map((row) => row.id)
}

/**
 * SQL condition: the client is the one who sent the request. Only they may read its thread. While the request has no client, the
 * e-mail address decides.
 */
export const isRequestingClient = or(
  eq(quoteRequests.client_id, clients.id),
  and(
    isNull(quoteRequests.client_id),
    ne(clients.email, ''),
    sql`lower(${quoteRequests.email}) = lower(${clients.email})`,
  ),
)

const ofOrder: FindMatter = async (db, id) => {
  const [found] = await db
    .select({ estimate: orders.estimate_id, request: quoteRequests.id })
    .from(orders)
    .innerJoin(clients, and(eq(clients.id, orders.client_id), isNull(clients.erased_at)))
    .leftJoin(quoteRequests, and(eq(quoteRequests.id, orders.quote_request_id), isRequestingClient))
    .where(eq(orders.id, id))
  if (!found) return null
  if (found.request) return { kind: 'request', id: found.request }
  const estimate = found.estimate && (await ofEstimate(db, found.estimate))
  return estimate || { kind: 'order', id }
}

/** A credit note belongs to the matter of its invoice. An invoice for orders of several matters is its own matter. */
const ofInvoice: FindMatter = async (db, id) => {
  const [found] = await db
    .select({
      credited: invoices.credited_invoice,
      estimate: invoices.estimate_id,
      deposit: deposits.order_id,
    })
    .from(invoices)
    .innerJoin(clients, and(eq(clients.id, invoices.client_id), isNull(clients.erased_at)))
    .leftJoin(deposits, eq(deposits.invoice_id, invoices.id))
    .where(eq(invoices.id, id))
  if (!found) return null
  if (found.credited) return ofInvoice(db, found.credited)
  const billed = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(invoices, and(eq(invoices.id, orders.invoice), eq(invoices.client_id, orders.client_id)))
    .where(eq(orders.invoice, id))
  const own: MatterKey = { kind: 'invoice', id }
  const [first, ...others] = billed
  if (!first && found.deposit) return (await ofOrder(db, found.deposit)) ?? own
  if (!first) return (found.estimate && (await ofEstimate(db, found.estimate))) || own
  const matter = await ofOrder(db, first.id)
  for (const order of others) {
    const other = await ofOrder(db, order.id)
    if (other?.kind !== matter?.kind || other?.id !== matter?.id) return own
  }
  return matter ?? own
}

const findMatter: Readonly<Record<MatterKind, FindMatter>> = {
  request: ofRequest,
  message: ofMessage,
  estimate: ofEstimate,
  order: ofOrder,
  invoice: ofInvoice,
}

/** Whether a matter belongs to a client. A request or message without a client belongs to the client with its e-mail address. */
export async function isMatterOfClient(
  db: Database,
  client: { id: string; email: string | null },
  { kind, id }: MatterKey,
): Promise<boolean> {
  if (kind === 'request' || kind === 'message') {
    const table = kind === 'request' ? quoteRequests : contactMessages
    const isOfClient = client.email
      ? or(
          eq(table.client_id, client.id),
          and(isNull(table.client_id), sql`lower(${table.email}) = lower(${client.email})`),
        )
      : eq(table.client_id, client.id)
    const [written] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), isOfClient))
    return written !== undefined
  }
  const table = { estimate: estimates, order: orders, invoice: invoices }[kind]
  const [made] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.client_id, client.id)))
  return made !== undefined
}

/** Whether an estimate for the request was accepted, or an order was made from it, by any client. */
export async function hasContractForRequest(db: Database, requestId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.quote_request_id, requestId))
    .limit(1)
  if (order) return true
  const [accepted] = await db
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.quote_request_id, requestId), eq(estimates.state, 'accepted')))
    .limit(1)
  return accepted !== undefined
}
