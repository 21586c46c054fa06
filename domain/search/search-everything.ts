import type { Database } from '../../db/client.ts'
import { isTooShort, searchWords } from '../lists/search-words.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { may, type OfficeAct } from '../staff/permissions.ts'
import { findClients } from './find-clients.ts'
import { findMessages } from './find-messages.ts'
import { findRequests } from './find-requests.ts'
import { bestOf, type Rank } from './rank.ts'
import type { Scope } from './scope.ts'
import { findEstimates } from './work/find-estimates.ts'
import { findInvoices } from './work/find-invoices.ts'
import { findOrders } from './work/find-orders.ts'

export type SearchResult = { outcome: 'nothing-typed' | 'too-short' } | { outcome: 'found'; found: Found }
export type Found = Awaited<ReturnType<typeof findAll>>

/**
 * One search over requests, messages, clients, orders and documents, as far as the person may read them: `most` of each
 * kind, the best first (docs/product.md §11.11).
 */
export async function searchEverything(
  db: Database,
  person: StaffPerson,
  { typed, scope, most }: { typed: string; scope: Scope; most: number },
): Promise<SearchResult> {
  const words = searchWords(typed)
  if (words.length === 0) return { outcome: typed.trim() === '' ? 'nothing-typed' : 'too-short' }
  if (isTooShort(words)) return { outcome: 'too-short' }
  return { outcome: 'found', found: await findAll(db, person, { words, scope, most }) }
}

async function findAll(
  db: Database,
  person: StaffPerson,
  { words, scope, most }: { words: readonly string[]; scope: Scope; most: number },
) {
  const best = async <Row extends { rank: Rank }>(act: OfficeAct, find: () => PromiseLike<Row[]>) =>
    may(person, act) ? bestOf(await find(), most) : []
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
  const shown = may(person, 'read-clients') ? bestOf(clients, most) : []
  return { requests, messages, clients: shown, orders, invoices, estimates }
}
