import { and, desc, eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates, invoices, orders } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { type FoundClient, isOfClients } from './find-clients.ts'
import { mostRanked, rankOf } from './rank.ts'
import { isWithin, type Scope } from './scope.ts'

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]
export type FoundInvoice = Awaited<ReturnType<typeof findInvoices>>[number]
export type FoundEstimate = Awaited<ReturnType<typeof findEstimates>>[number]

/** What is looked for: the words themselves, and the clients that they have found. */
export interface Sought {
  words: readonly string[]
  clients: readonly FoundClient[]
  scope: Scope
}

const whose = {
  type: clients.type,
  name: clients.name,
  first_name: clients.first_name,
  last_name: clients.last_name,
}

const isSought = (folded: SQLWrapper, clientId: SQLWrapper, { words, clients: found }: Sought) =>
  or(holdsWords(folded, words), isOfClients(clientId, found))

/** Orders by their number, plate, vehicle or client, the newest first. */
export async function findOrders(db: Database, sought: Sought) {
  const { id, order_number, registration_number, brand, model, status, status_name } = orders
  const { pos_id, client_id, created_at } = orders
  const isMeant = and(isSought(orders.words, client_id, sought), isWithin(pos_id, sought.scope))
  const found = await db
    .select({
      ...{ id, number: order_number, registration_number, brand, model, status, status_name },
      ...{ pos_id, created_at, client: whose },
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isAmongNewest(orders, isMeant, mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((order) => ({
    ...order,
    rank: rankOf(sought.words, [order.number, order.registration_number]),
  }))
}

/** Invoices and credit notes by their number or client, the newest first. */
export async function findInvoices(db: Database, sought: Sought) {
  const { id, invoice_number, credited_invoice, status, total, pos_id, client_id, created_at } = invoices
  const folded = sql`folded(${invoice_number})`
  const isMeant = and(isSought(folded, client_id, sought), isWithin(pos_id, sought.scope))
  const found = await db
    .select({
      ...{ id, number: invoice_number, isCredit: sql<boolean>`${credited_invoice} is not null` },
      ...{ status, total, pos_id, created_at, client: whose },
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    // Their numbers lie unfolded, and hold no word that many have.
    .where(isMeant)
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((invoice) => ({ ...invoice, rank: rankOf(sought.words, [invoice.number]) }))
}

/** Quotes by their number, plate, vehicle or client, the newest first. */
export async function findEstimates(db: Database, sought: Sought) {
  const { id, estimate_number, registration_number, state, total, pos_id, client_id, created_at } = estimates
  const isMeant = and(isSought(estimates.words, client_id, sought), isWithin(pos_id, sought.scope))
  const found = await db
    .select({
      ...{ id, number: estimate_number, registration_number, state, total, pos_id, created_at },
      client: whose,
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isAmongNewest(estimates, isMeant, mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((estimate) => ({
    ...estimate,
    rank: rankOf(sought.words, [estimate.number, estimate.registration_number]),
  }))
}
