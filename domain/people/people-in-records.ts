import { and, desc, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  clients,
  contactMessages,
  estimates,
  orders,
  quoteRequests,
  withdrawals,
} from '../../db/schema/tables.ts'
import { personName } from '../clients/client-name.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { mostRecords, type Sighting } from './sighting.ts'

export async function inClients(db: Database, words: readonly string[]): Promise<Sighting[]> {
  const { id, email } = clients
  const isMeant = and(
    isNull(clients.merged_into),
    isNull(clients.erased_at),
    holdsWords(clients.words, words),
  )
  const rows = await db
    .select({ id, email })
    .from(clients)
    .where(isAmongNewest(clients, isMeant, mostRecords))
    .orderBy(desc(clients.created_at))
  return rows.map((row) => ({
    foundIn: 'fiche client',
    kind: 'client',
    id: row.id,
    clientId: row.id,
    email: row.email,
  }))
}

export async function inRequests(db: Database, words: readonly string[]): Promise<Sighting[]> {
  const { id, client_id, email, first_name, last_name, phone, city } = quoteRequests
  const rows = await db
    .select({ id, client_id, email, first_name, last_name, phone, city })
    .from(quoteRequests)
    .where(isAmongNewest(quoteRequests, holdsWords(quoteRequests.words, words), mostRecords))
    .orderBy(desc(quoteRequests.created_at))
  return rows.map((row) => ({
    foundIn: 'demande de devis',
    kind: 'request',
    id: row.id,
    clientId: row.client_id,
    email: row.email,
    called: personName(row),
    phone: row.phone,
    city: row.city,
  }))
}

export async function inMessages(db: Database, words: readonly string[]): Promise<Sighting[]> {
  const { id, client_id, email, name, created_at } = contactMessages
  const rows = await db
    .select({ id, clientId: client_id, email, name })
    .from(contactMessages)
    .where(isAmongNewest(contactMessages, holdsWords(contactMessages.words, words), mostRecords))
    .orderBy(desc(created_at))
  return rows.map(({ name: called, ...row }) => ({
    foundIn: 'message',
    kind: 'message' as const,
    called: called ?? '',
    ...row,
  }))
}

/**
 * Whoever declared to withdraw: the client of the contract where it carries their address or the workshop joined them to it,
 * else somebody of their own. What is left of a client who was erased is theirs, and leads to nobody any more.
 */
export async function inWithdrawals(db: Database, words: readonly string[]): Promise<Sighting[]> {
  const { id, name, email, is_known_address, joined_at, created_at } = withdrawals
  const isClients = or(is_known_address, isNotNull(joined_at))
  const isLeft = sql`coalesce(${isClients} and ${clients.erased_at} is not null, false)`
  const rows = await db
    .select({ id, name, email, isClients: sql<boolean>`${isClients}`, clientId: clients.id })
    .from(withdrawals)
    .leftJoin(estimates, eq(estimates.id, withdrawals.estimate_id))
    .leftJoin(orders, eq(orders.id, withdrawals.order_id))
    .leftJoin(clients, eq(clients.id, sql`coalesce(${estimates.client_id}, ${orders.client_id})`))
    .where(and(isAmongNewest(withdrawals, holdsWords(withdrawals.words, words), mostRecords), not(isLeft)))
    .orderBy(desc(created_at))
  return rows.map(({ name: called, isClients: isOfClient, clientId, ...row }) => ({
    foundIn: 'rétractation',
    kind: 'withdrawal',
    clientId: isOfClient ? clientId : null,
    called,
    id: row.id,
    email: row.email,
  }))
}
