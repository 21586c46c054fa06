import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates, invoices, orders } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { searchTexts } from '../lists/search-texts.ts'
import { mostRanked, rankOf, wordKey } from './rank.ts'
import { isWithin, type Scope } from './scope.ts'

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]
export type FoundInvoice = Awaited<ReturnType<typeof findInvoices>>[number]
export type FoundEstimate = Awaited<ReturnType<typeof findEstimates>>[number]

/** What is looked for: the words themselves, and the clients that they have found. */
export interface Sought {
  words: readonly string[]
  clientIds: readonly string[]
  scope: Scope
}

const whose = {
  type: clients.type,
  name: clients.name,
  first_name: clients.first_name,
  last_name: clients.last_name,
}

const isSought = (text: SQL, clientId: SQLWrapper, { words, clientIds }: Sought) =>
  or(holdsWords(text, words), clientIds.length > 0 ? inArray(sql`${clientId}`, [...clientIds]) : undefined)

/** Orders by their number, plate, vehicle or client, the newest first. */
export function findOrders(db: Database, sought: Sought) {
  const { id, order_number, registration_number, brand, model, status, status_name } = orders
  const { pos_id, client_id, created_at } = orders
  const plate = wordKey(sql`coalesce(${registration_number}, '')`)
  const rank = rankOf(sought.words, [wordKey(order_number), plate])
  return db
    .select({
      ...{ id, number: order_number, registration_number, brand, model, status, status_name },
      ...{ pos_id, created_at, rank, client: whose },
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(and(isSought(searchTexts.order, client_id, sought), isWithin(pos_id, sought.scope)))
    .orderBy(desc(created_at))
    .limit(mostRanked)
}

/** Invoices and credit notes by their number or client, the newest first. */
export function findInvoices(db: Database, sought: Sought) {
  const { id, invoice_number, credited_invoice, status, total, pos_id, client_id, created_at } = invoices
  return db
    .select({
      ...{ id, number: invoice_number, isCredit: sql<boolean>`${credited_invoice} is not null` },
      ...{ status, total, pos_id, created_at, client: whose },
      rank: rankOf(sought.words, [wordKey(invoice_number)]),
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(and(isSought(searchTexts.invoice, client_id, sought), isWithin(pos_id, sought.scope)))
    .orderBy(desc(created_at))
    .limit(mostRanked)
}

/** Quotes by their number, plate, vehicle or client, the newest first. */
export function findEstimates(db: Database, sought: Sought) {
  const { id, estimate_number, registration_number, state, total, pos_id, client_id, created_at } = estimates
  const plate = wordKey(sql`coalesce(${registration_number}, '')`)
  return db
    .select({
      ...{ id, number: estimate_number, state, total, pos_id, created_at, client: whose },
      rank: rankOf(sought.words, [wordKey(estimate_number), plate]),
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(and(isSought(searchTexts.estimate, client_id, sought), isWithin(pos_id, sought.scope)))
    .orderBy(desc(created_at))
    .limit(mostRanked)
}
