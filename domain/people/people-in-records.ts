import { and, desc, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, contactMessages, quoteRequests } from '../../db/schema/tables.ts'
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
    ...{
      foundIn: 'demande de devis',
      kind: 'request',
      id: row.id,
      clientId: row.client_id,
      email: row.email,
    },
    ...{ called: personName(row), phone: row.phone, city: row.city },
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
    ...{ foundIn: 'message', kind: 'message' as const, called: called ?? '' },
    ...row,
  }))
}
