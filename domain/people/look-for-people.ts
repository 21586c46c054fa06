import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  clients,
  contactMessages,
  estimates,
  letters,
  mailAddresses,
  newsletterSubscriptions,
  orders,
  quoteRequests,
} from '../../db/schema/tables.ts'
import { personName } from '../clients/client-name.ts'
import { holdsWords } from '../lists/choice.ts'
import { isAmongNewest } from '../lists/newest.ts'
import { plainEmail } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { addressPrint } from './find-anchor.ts'
import { isOneOf } from './find-person.ts'
import type { PersonKey } from './person-key.ts'

/** Of each kind of record, so many of the newest are looked at. */
const mostRecords = 60

/** A record that holds the words. */
export interface Sighting {
  foundIn: string
  kind: PersonKey['kind']
  id: string
  clientId: string | null
  email: string | null
  called?: string
  phone?: string | null
  city?: string | null
}

/** Where the words stand, in every kind of record that names people; letters, accounts and addresses by the whole e-mail alone. */
export async function lookForPeople(
  { db, accounts }: World<'db' | 'accounts'>,
  words: readonly string[],
  typed: string,
) {
  const email = typed.includes('@') ? plainEmail(typed) : null
  const found = await Promise.all([
    inClients(db, words),
    inRequests(db, words),
    inMessages(db, words),
    inWork(db, words),
    ...(email ? [inAddresses(db, email), inLetters(db, email), inAccounts(db, accounts, email)] : []),
  ])
  return found.flat()
}

async function inClients(db: Database, words: readonly string[]): Promise<Sighting[]> {
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

async function inRequests(db: Database, words: readonly string[]): Promise<Sighting[]> {
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

async function inMessages(db: Database, words: readonly string[]): Promise<Sighting[]> {
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

/** By the plate, or a number. */
async function inWork(db: Database, words: readonly string[]): Promise<Sighting[]> {
  const kinds = [
    { foundIn: 'commande', table: orders },
    { foundIn: 'devis', table: estimates },
  ]
  const found = await Promise.all(
    kinds.map(async ({ foundIn, table }) => {
      const rows = await db
        .selectDistinct({ id: clients.id, email: clients.email })
        .from(table)
        .innerJoin(clients, eq(clients.id, table.client_id))
        .where(
          and(isNull(clients.erased_at), isAmongNewest(table, holdsWords(table.words, words), mostRecords)),
        )
      return rows.map((row): Sighting => ({ foundIn, kind: 'client', clientId: row.id, ...row }))
    }),
  )
  return found.flat()
}

async function inAddresses(db: Database, email: string): Promise<Sighting[]> {
  const subscribed = await db
    .select({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
    .from(newsletterSubscriptions)
    .where(isOneOf(newsletterSubscriptions.email, [email]))
  const known = await db
    .select({ id: addressPrint, email: mailAddresses.email })
    .from(mailAddresses)
    .where(eq(mailAddresses.email, email))
  return [
    ...subscribed.map(
      (row): Sighting => ({ foundIn: 'lettre d’information', kind: 'subscription', clientId: null, ...row }),
    ),
    ...known.map((row): Sighting => ({ foundIn: 'adresse connue', kind: 'address', clientId: null, ...row })),
  ]
}

/** Whoever wrote into a thread, or was written to, from another address than its own. */
async function inLetters(db: Database, email: string): Promise<Sighting[]> {
  const [row] = await db
    .select({ id: letters.id })
    .from(letters)
    .where(isOneOf(letters.email, [email]))
    .orderBy(desc(letters.created_at))
    .limit(1)
  return row ? [{ foundIn: 'échange', kind: 'letter', id: row.id, clientId: null, email }] : []
}

async function inAccounts(
  db: Database,
  accounts: World<'accounts'>['accounts'],
  email: string,
): Promise<Sighting[]> {
  const holder = await accounts.findHolder(db, email)
  if (holder?.role !== 'client') return []
  return [
    { foundIn: 'accès à l’espace client', kind: 'client', id: holder.userId, clientId: holder.userId, email },
  ]
}
