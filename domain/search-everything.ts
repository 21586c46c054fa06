import { and, desc, eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { clients, contactMessages, estimates, invoices, orders, quoteRequests } from '../db/schema/tables.ts'
import { containsAllWords } from './lists/list-records.ts'
import { isAmongNewest } from './lists/newest-matches.ts'
import { isTooShort, searchWords } from './lists/search-words.ts'
import { isWithinScope, type PointOfSaleScope } from './point-of-sale-scope.ts'
import {
  belongsToFoundClients,
  bestOf,
  type FoundClient,
  findClients,
  mostRanked,
  type Rank,
  rankOf,
  telephoneKey,
} from './search-clients.ts'
import type { StaffPerson } from './sign-in/person.ts'
import { hasPermission, type Permission } from './staff/permissions.ts'

type SearchResult = { outcome: 'nothing-typed' | 'too-short' } | { outcome: 'found'; found: Found }
export type Found = Awaited<ReturnType<typeof findAll>>

/**
 * One search over requests, messages, clients, orders and documents, as far as the person may read them: `most` of each
 * kind, the best first (docs/product.md §11.11).
 */
export async function searchEverything(
  db: Database,
  person: StaffPerson,
  { typed, scope, most }: { typed: string; scope: PointOfSaleScope; most: number },
): Promise<SearchResult> {
  const words = searchWords(typed)
  if (words.length === 0) return { outcome: typed.trim() === '' ? 'nothing-typed' : 'too-short' }
  if (isTooShort(words)) return { outcome: 'too-short' }
  return { outcome: 'found', found: await findAll(db, person, { words, scope, most }) }
}

async function findAll(
  db: Database,
  person: StaffPerson,
  { words, scope, most }: { words: readonly string[]; scope: PointOfSaleScope; most: number },
) {
  const best = async <Row extends { rank: Rank }>(permission: Permission, find: () => PromiseLike<Row[]>) =>
    hasPermission(person, permission) ? bestOf(await find(), most) : []
  // Whoever may not read clients still finds an order by whose it is.
  const clients = await findClients(db, words)
  const sought = { words, scope, clients }
  const [requests, messages, orders, invoices, estimates] = await Promise.all([
    best('read-requests', () => findRequests(db, words, scope)),
    best('read-messages', () => findMessages(db, words)),
    best('read-orders', () => findOrders(db, sought)),
    best('read-documents', () => findInvoices(db, sought)),
    best('read-documents', () => findEstimates(db, sought)),
  ])
  const shown = hasPermission(person, 'read-clients') ? bestOf(clients, most) : []
  return { requests, messages, clients: shown, orders, invoices, estimates }
}

export type FoundRequest = Awaited<ReturnType<typeof findRequests>>[number]

/** Quote requests that contain every word, the newest first. */
async function findRequests(db: Database, words: readonly string[], scope: PointOfSaleScope) {
  const { id, reference, first_name, last_name, email, phone, brand, model, service } = quoteRequests
  const { shop, images, state, created_at } = quoteRequests
  const isMeant = and(containsAllWords(quoteRequests.search_text, words), isWithinScope(shop, scope))
  const found = await db
    .select({
      id,
      reference,
      first_name,
      last_name,
      email,
      phone,
      brand,
      model,
      service,
      shop,
      images,
      state,
      created_at,
    })
    .from(quoteRequests)
    .where(isAmongNewest(quoteRequests, isMeant, mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((request) => ({
    ...request,
    rank: rankOf(
      words,
      [request.reference, request.email, telephoneKey(request.phone)],
      [request.last_name, `${request.first_name}${request.last_name}`],
    ),
  }))
}

export type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number]

/** Contact messages that contain every word, the newest first; they belong to no point of sale. */
async function findMessages(db: Database, words: readonly string[]) {
  const { id, name, email, object, state, created_at } = contactMessages
  const found = await db
    .select({ id, name, email, object, state, created_at })
    .from(contactMessages)
    .where(isAmongNewest(contactMessages, containsAllWords(contactMessages.search_text, words), mostRanked))
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((message) => ({
    ...message,
    rank: rankOf(words, [message.email], [message.name, message.object]),
  }))
}

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]

/** Orders by their number, plate, vehicle or client, the newest first. */
async function findOrders(db: Database, sought: WorkSearch) {
  const { id, order_number, registration_number, brand, model, status, status_name, received_at } = orders
  const { pos_id, client_id, created_at } = orders
  const isMeant = and(
    matchesWorkSearch(orders.search_text, client_id, sought),
    isWithinScope(pos_id, sought.scope),
  )
  const found = await db
    .select({
      id,
      number: order_number,
      registration_number,
      brand,
      model,
      status,
      status_name,
      received_at,
      pos_id,
      created_at,
      client: clientNameColumns,
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

export type FoundEstimate = Awaited<ReturnType<typeof findEstimates>>[number]

/** Quotes by their number, plate, vehicle or client, the newest first. */
async function findEstimates(db: Database, sought: WorkSearch) {
  const { id, estimate_number, registration_number, state, total, pos_id, client_id, created_at } = estimates
  const isMeant = and(
    matchesWorkSearch(estimates.search_text, client_id, sought),
    isWithinScope(pos_id, sought.scope),
  )
  const found = await db
    .select({
      id,
      number: estimate_number,
      registration_number,
      state,
      total,
      pos_id,
      created_at,
      client: clientNameColumns,
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

export type FoundInvoice = Awaited<ReturnType<typeof findInvoices>>[number]

/** Invoices and credit notes by their number or client, the newest first. */
async function findInvoices(db: Database, sought: WorkSearch) {
  const { id, invoice_number, credited_invoice, status, total, pos_id, client_id, created_at } = invoices
  const folded = sql`folded(${invoice_number})`
  const isMeant = and(matchesWorkSearch(folded, client_id, sought), isWithinScope(pos_id, sought.scope))
  const found = await db
    .select({
      id,
      number: invoice_number,
      isCredit: sql<boolean>`${credited_invoice} is not null`,
      status,
      total,
      pos_id,
      created_at,
      client: clientNameColumns,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    // Their numbers lie unfolded, and hold no word that many have.
    .where(isMeant)
    .orderBy(desc(created_at))
    .limit(mostRanked)
  return found.map((invoice) => ({ ...invoice, rank: rankOf(sought.words, [invoice.number]) }))
}

/** What is looked for: the words themselves, and the clients that they have found. */
interface WorkSearch {
  words: readonly string[]
  clients: readonly FoundClient[]
  scope: PointOfSaleScope
}

const clientNameColumns = {
  type: clients.type,
  name: clients.name,
  first_name: clients.first_name,
  last_name: clients.last_name,
}

const matchesWorkSearch = (folded: SQLWrapper, clientId: SQLWrapper, { words, clients: found }: WorkSearch) =>
  or(containsAllWords(folded, words), belongsToFoundClients(clientId, found))
