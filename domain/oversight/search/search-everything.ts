import { and, desc, eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  clients,
  contactMessages,
  estimates,
  invoices,
  orders,
  quoteRequests,
} from '../../../db/schema/tables.ts'
import { owedCentsOrZero } from '../../billing/invoices/invoice-account.ts'
import {
  containsFuzzyWords,
  fuzzyWordsOf,
  hasFuzzyWord,
  hasPlateForm,
} from '../../kernel/lists/fuzzy-words.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { isAmongNewestMatches } from '../../kernel/lists/newest-matches.ts'
import { areWordsTooShortForIndex, splitSearchWords } from '../../kernel/lists/search-words.ts'
import { hasPermission, type Permission } from '../../kernel/permissions.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import {
  belongsToFoundClients,
  exactWordSearch,
  type FoundClient,
  type MatchRank,
  maxRankedMatches,
  rankMatch,
  searchClients,
  selectBestRankedMatches,
  telephoneKeyOf,
  type WordSearchOptions,
} from '../../people/clients/search-clients.ts'

type SearchResult =
  | { outcome: 'nothing-typed' | 'too-short' }
  /** `near`: results with one wrong letter, when the exact search finds few or none. */
  | { outcome: 'found'; found: FoundRecords; near: FoundRecords | null }
export type FoundRecords = Awaited<ReturnType<typeof findAll>>

/**
 * Searches requests, messages, clients, orders and documents that the person may read. Returns at most `limit` of each kind, best
 * matches first.
 */
export async function searchEverything(
  db: Database,
  person: StaffPerson,
  { typed, scope, limit }: { typed: string; scope: PointOfSaleScope; limit: number },
): Promise<SearchResult> {
  const words = splitSearchWords(typed)
  if (words.length === 0) return { outcome: typed.trim() === '' ? 'nothing-typed' : 'too-short' }
  if (areWordsTooShortForIndex(words)) return { outcome: 'too-short' }
  const results = await findAll(db, person, { words, scope, limit, match: exactWordSearch })
  return {
    outcome: 'found',
    found: results,
    near: await findNearly(db, person, { words, scope, limit }, results),
  }
}

/** Number of results below which similar names are shown too. */
const fewNames = 3

async function findNearly(
  db: Database,
  person: StaffPerson,
  searchRequest: { words: readonly string[]; scope: PointOfSaleScope; limit: number },
  found: FoundRecords,
): Promise<FoundRecords | null> {
  const words = fuzzyWordsOf(searchRequest.words)
  const allResults = Object.values(found).flat()
  const isPlate = words.some(hasPlateForm)
  // Parts of a plate may occur in other records by chance.
  const isAnswer = ({ rank }: { rank: MatchRank }) => rank > 0 || searchRequest.words.length === 1
  const isFound = isPlate ? allResults.some(isAnswer) : allResults.length >= fewNames
  if (isFound || !hasFuzzyWord(words)) return null
  const within = isPlate ? 'vehicles' : 'people'
  // The search is limited to the number shown, so that for a common word the newest rows are sufficient.
  const match: WordSearchOptions = { contains: containsFuzzyWords, within, limit: searchRequest.limit }
  const near = await findAll(db, person, { ...searchRequest, words, match })
  const isNew = ({ id }: { id: string }) => !allResults.some((one) => one.id === id)
  return {
    requests: near.requests.filter(isNew),
    messages: [],
    clients: near.clients.filter(isNew),
    orders: near.orders.filter(isNew),
    invoices: near.invoices.filter(isNew),
    estimates: near.estimates.filter(isNew),
  }
}

interface SearchRequest {
  words: readonly string[]
  scope: PointOfSaleScope
  limit: number
  match: WordSearchOptions
}

async function findAll(db: Database, person: StaffPerson, { words, scope, limit, match }: SearchRequest) {
  const { within } = match
  const best = async <Row extends { rank: MatchRank }>(
    permission: Permission,
    isSearched: boolean,
    find: () => PromiseLike<Row[]>,
  ) => (isSearched && hasPermission(person, permission) ? selectBestRankedMatches(await find(), limit) : [])
  // Staff without permission to read clients can still find an order by its client.
  const clients = within === 'vehicles' ? [] : await searchClients(db, words, match)
  const sought = { words, scope, clients, match }
  const hasWork = within !== 'people' || clients.length > 0
  const [requests, messages, orders, invoices, estimates] = await Promise.all([
    best('read-requests', within !== 'vehicles', () => findRequests(db, sought)),
    best('read-messages', within === 'everything', () => findMessages(db, words)),
    best('read-orders', hasWork, () => findOrders(db, sought)),
    best('read-documents', hasWork && within !== 'vehicles', () => findInvoices(db, sought)),
    best('read-documents', hasWork, () => findEstimates(db, sought)),
  ])
  const shown = hasPermission(person, 'read-clients') ? selectBestRankedMatches(clients, limit) : []
  return {
    requests,
    messages,
    clients: shown,
    orders,
    invoices: await withOwedCents(db, invoices),
    estimates,
  }
}

export type FoundRequest = Awaited<ReturnType<typeof findRequests>>[number]

/** Returns the quote requests that contain every word, newest first. */
async function findRequests(db: Database, { words, scope, match }: WorkSearch) {
  const { id, reference, first_name, last_name, email, phone, brand, model, service } = quoteRequests
  const { shop, images, state, created_at } = quoteRequests
  const isFoundRequest = and(
    match.contains(quoteRequests.search_text, words),
    isWithinPointOfSaleScope(shop, scope),
  )
  const requestRows = await db
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
    .where(isAmongNewestMatches(quoteRequests, isFoundRequest, match.limit))
    .orderBy(desc(created_at))
    .limit(match.limit)
  return requestRows.map((request) => ({
    ...request,
    rank: rankMatch(
      words,
      [request.reference, request.email, telephoneKeyOf(request.phone)],
      [request.last_name, `${request.first_name}${request.last_name}`],
    ),
  }))
}

export type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number]

/** Returns the contact messages that contain every word, newest first. They belong to no point of sale. */
async function findMessages(db: Database, words: readonly string[]) {
  const { id, name, email, object, state, created_at } = contactMessages
  const messageRows = await db
    .select({ id, name, email, object, state, created_at })
    .from(contactMessages)
    .where(
      isAmongNewestMatches(
        contactMessages,
        exactWordSearch.contains(contactMessages.search_text, words),
        maxRankedMatches,
      ),
    )
    .orderBy(desc(created_at))
    .limit(maxRankedMatches)
  return messageRows.map((message) => ({
    ...message,
    rank: rankMatch(words, [message.email], [message.name, message.object]),
  }))
}

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]

/** Returns orders by number, plate, vehicle or client, newest first. */
async function findOrders(db: Database, sought: WorkSearch) {
  const { id, order_number, registration_number, brand, model, status, status_name, received_at } = orders
  const { pos_id, client_id, created_at } = orders
  const isFoundOrder = and(
    matchesWorkSearch(orders.search_text, client_id, sought, orders.purchase_order),
    isWithinPointOfSaleScope(pos_id, sought.scope),
  )
  const orderRows = await db
    .select({
      id,
      number: order_number,
      registration_number,
      brand,
      model,
      status,
      status_name,
      received_at,
      cancelled_at: orders.cancelled_at,
      promised_on: orders.promised_on,
      handover: orders.handover,
      pos_id,
      created_at,
      client: clientNameColumns,
    })
    .from(orders)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isAmongNewestMatches(orders, isFoundOrder, sought.match.limit))
    .orderBy(desc(created_at))
    .limit(sought.match.limit)
  return orderRows.map((order) => ({
    ...order,
    rank: rankMatch(sought.words, [order.number, order.registration_number]),
  }))
}

export type FoundEstimate = Awaited<ReturnType<typeof findEstimates>>[number]

/** Returns estimates by number, plate, vehicle or client, newest first. */
async function findEstimates(db: Database, sought: WorkSearch) {
  const { id, estimate_number, registration_number, state, total, pos_id, client_id, created_at } = estimates
  const isFoundEstimate = and(
    matchesWorkSearch(estimates.search_text, client_id, sought),
    isWithinPointOfSaleScope(pos_id, sought.scope),
  )
  const estimateRows = await db
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
    .where(isAmongNewestMatches(estimates, isFoundEstimate, sought.match.limit))
    .orderBy(desc(created_at))
    .limit(sought.match.limit)
  return estimateRows.map((estimate) => ({
    ...estimate,
    rank: rankMatch(sought.words, [estimate.number, estimate.registration_number]),
  }))
}

export type FoundInvoice = FoundRecords['invoices'][number]

/** Returns invoices and credit notes by number or client, newest first. */
async function findInvoices(db: Database, sought: WorkSearch) {
  const { id, invoice_number, credited_invoice, status, total, pos_id, client_id, created_at } = invoices
  const folded = sql`folded(${invoice_number})`
  const isFoundInvoice = and(
    matchesWorkSearch(folded, client_id, sought, invoices.purchase_order),
    isWithinPointOfSaleScope(pos_id, sought.scope),
  )
  const invoiceRows = await db
    .select({
      id,
      number: invoice_number,
      credited_invoice,
      is_deposit: invoices.is_deposit,
      due_on: sql<string | null>`${invoices.due_on}`,
      status,
      total,
      pos_id,
      created_at,
      client: clientNameColumns,
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, client_id))
    // Invoice numbers are not indexed as folded text, and contain no word common to many of them.
    .where(isFoundInvoice)
    .orderBy(desc(created_at))
    .limit(sought.match.limit)
  return invoiceRows.map((invoice) => ({ ...invoice, rank: rankMatch(sought.words, [invoice.number]) }))
}

/** Adds the amount owed, in cents. Call it for the shown invoices only, because the amounts are expensive to compute. */
async function withOwedCents<Invoice extends { id: string }>(db: Database, found: readonly Invoice[]) {
  const ids = found.map(({ id }) => id)
  const rows =
    ids.length > 0
      ? await db
          .select({ id: invoices.id, owed: owedCentsOrZero(invoices.id) })
          .from(invoices)
          .where(inArray(invoices.id, ids))
      : []
  const owedById = new Map(rows.map(({ id, owed }) => [id, owed]))
  return found.map((invoice) => ({ ...invoice, owed: owedById.get(invoice.id) ?? 0 }))
}

/** Search for orders and documents: the words, and the clients that they have found. */
interface WorkSearch {
  words: readonly string[]
  clients: readonly FoundClient[]
  scope: PointOfSaleScope
  match: WordSearchOptions
}

const clientNameColumns = {
  type: clients.type,
  name: clients.name,
  first_name: clients.first_name,
  last_name: clients.last_name,
}

const matchesWorkSearch = (
  folded: SQLWrapper,
  clientId: SQLWrapper,
  { words, clients: found, match }: WorkSearch,
  purchaseOrder?: SQLWrapper,
) => {
  const isOfFoundClients = belongsToFoundClients(clientId, found)
  if (match.within === 'people') return isOfFoundClients
  // The client's order number must match exactly; similar numbers are not searched.
  const isNumbered =
    purchaseOrder && match.within === 'everything'
      ? containsAllWords(sql`folded(${purchaseOrder})`, words)
      : undefined
  return or(match.contains(folded, words), isNumbered, isOfFoundClients)
}
