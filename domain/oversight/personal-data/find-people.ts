import { and, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  clientPeople,
  clients,
  contactMessages,
  estimates,
  mailAddresses,
  newsletterSubscriptions,
  orders,
  quoteRequests,
  threadMessages,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { containsAllWords } from '../../kernel/lists/list-records.ts'
import { isAmongNewestMatches } from '../../kernel/lists/newest-matches.ts'
import { areWordsTooShortForIndex, splitSearchWords } from '../../kernel/lists/search-words.ts'
import { normalizeEmail } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { personName } from '../../people/clients/client.ts'
import { clientDisplayName } from '../../people/clients/client-display-name.ts'
import { listSimilarClients } from '../../people/clients/similar-clients.ts'
import { type DataSubject, type DataSubjectKey, emailHash, isOneOfEmails } from './find-person.ts'

type PeopleFound =
  | { outcome: 'nothing-typed' | 'too-short' }
  | { outcome: 'found'; people: FoundPerson[]; hasMore: boolean }

const maxPeople = 40

/**
 * Finds people by e-mail, name, telephone number or plate, in clients, requests, messages, withdrawals, threads,
 * orders, estimates, accounts, subscriptions and bounced addresses. Records of one client, or with one e-mail address,
 * are one person.
 */
export async function searchPeople(deps: Deps<'db' | 'accounts'>, typed: string): Promise<PeopleFound> {
  const words = splitSearchWords(typed)
  if (words.length === 0) return { outcome: typed.trim() === '' ? 'nothing-typed' : 'too-short' }
  if (areWordsTooShortForIndex(words)) return { outcome: 'too-short' }
  const sightings = await searchPeopleRecords(deps, words, typed)
  const people = await groupMatches(deps.db, sightings)
  return { outcome: 'found', people: people.slice(0, maxPeople), hasMore: people.length > maxPeople }
}

/** A possible match, identified by the first record that was found. */
interface FoundPerson {
  key: DataSubjectKey
  name: string
  /** Details that distinguish people with the same name. */
  emails: string[]
  phone: string | null
  city: string | null
  /** Kinds of records that contain the words, in French. */
  foundIn: string[]
}

/** Groups matches into people: one per client, and one per e-mail address that no client has. */
async function groupMatches(db: Database, sightings: readonly PersonMatch[]): Promise<FoundPerson[]> {
  const matchingClients = await knownClients(db, sightings)
  const people = new Map<string, FoundPerson>()
  for (const sighting of sightings) {
    const email = sighting.email ? normalizeEmail(sighting.email) : null
    const client = matchingClients.find(
      (one) => one.id === sighting.clientId || (email !== null && one.email?.toLowerCase() === email),
    )
    const mark = client?.id ?? email ?? sighting.id
    const person = people.get(mark) ?? begin(sighting, client)
    people.set(mark, {
      ...person,
      emails: [...new Set([...person.emails, ...(email ? [email] : [])])],
      phone: person.phone || sighting.phone || null,
      city: person.city || sighting.city || null,
      foundIn: [...new Set([...person.foundIn, sighting.foundIn])],
    })
  }
  return [...people.values()]
}

function begin({ kind, id, name, email }: PersonMatch, client: KnownClient | undefined): FoundPerson {
  return {
    key: client ? { kind: 'client', id: client.id } : { kind, id },
    name: client?.name || name || email || '',
    emails: client?.email ? [client.email.toLowerCase()] : [],
    phone: client?.phone ?? null,
    city: client?.address?.city ?? null,
    foundIn: [],
  }
}

/** Returns the records that contain the words. Threads, accounts and addresses are searched by a complete e-mail address only. */
async function searchPeopleRecords(
  { db, accounts }: Deps<'db' | 'accounts'>,
  words: readonly string[],
  typed: string,
) {
  const email = typed.includes('@') ? normalizeEmail(typed) : null
  const sightingLists = await Promise.all([
    inClients(db, words),
    inRequests(db, words),
    inMessages(db, words),
    inWithdrawals(db, words),
    inWork(db, words),
    ...(email ? [inAddresses(db, email), inThreadMessages(db, email), inAccounts(db, accounts, email)] : []),
  ])
  return sightingLists.flat()
}

async function inAddresses(db: Database, email: string): Promise<PersonMatch[]> {
  const subscribed = await db
    .select({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
    .from(newsletterSubscriptions)
    .where(isOneOfEmails(newsletterSubscriptions.email, [email]))
  const known = await db
    .select({ id: emailHash, email: mailAddresses.email })
    .from(mailAddresses)
    .where(eq(mailAddresses.email, email))
  return [
    ...subscribed.map(
      (row): PersonMatch => ({
        foundIn: 'lettre d’information',
        kind: 'subscription',
        clientId: null,
        ...row,
      }),
    ),
    ...known.map(
      (row): PersonMatch => ({ foundIn: 'adresse connue', kind: 'address', clientId: null, ...row }),
    ),
  ]
}

/** Finds people who wrote in a thread, or received a message of it, with an address other than the thread's own. */
async function inThreadMessages(db: Database, email: string): Promise<PersonMatch[]> {
  const [row] = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(isOneOfEmails(threadMessages.email, [email]))
    .orderBy(desc(threadMessages.created_at))
    .limit(1)
  return row ? [{ foundIn: 'échange', kind: 'letter', id: row.id, clientId: null, email }] : []
}

async function inAccounts(
  db: Database,
  accounts: Deps<'accounts'>['accounts'],
  email: string,
): Promise<PersonMatch[]> {
  const holder = await accounts.findHolder(db, email)
  const named = await db
    .select({ id: clientPeople.id, name: clientPeople.name })
    .from(clientPeople)
    .where(eq(clientPeople.email, email))
  const [colleague] = named
  if (colleague)
    return [
      {
        foundIn: 'accès à l’espace d’une entreprise',
        kind: 'colleague',
        clientId: null,
        email,
        ...colleague,
      },
    ]
  if (holder?.role !== 'client') return []
  return [
    { foundIn: 'accès à l’espace client', kind: 'client', id: holder.userId, clientId: holder.userId, email },
  ]
}

async function inClients(db: Database, words: readonly string[]): Promise<PersonMatch[]> {
  const { id, email } = clients
  const isFoundClient = and(
    isNull(clients.merged_into),
    isNull(clients.erased_at),
    containsAllWords(clients.search_text, words),
  )
  const rows = await db
    .select({ id, email })
    .from(clients)
    .where(isAmongNewestMatches(clients, isFoundClient, maxRecords))
    .orderBy(desc(clients.created_at))
  return rows.map((row) => ({
    foundIn: 'fiche client',
    kind: 'client',
    id: row.id,
    clientId: row.id,
    email: row.email,
  }))
}

async function inRequests(db: Database, words: readonly string[]): Promise<PersonMatch[]> {
  const { id, client_id, email, first_name, last_name, phone, city } = quoteRequests
  const rows = await db
    .select({ id, client_id, email, first_name, last_name, phone, city })
    .from(quoteRequests)
    .where(
      isAmongNewestMatches(quoteRequests, containsAllWords(quoteRequests.search_text, words), maxRecords),
    )
    .orderBy(desc(quoteRequests.created_at))
  return rows.map((row) => ({
    foundIn: 'demande de devis',
    kind: 'request',
    id: row.id,
    clientId: row.client_id,
    email: row.email,
    name: personName(row),
    phone: row.phone,
    city: row.city,
  }))
}

async function inMessages(db: Database, words: readonly string[]): Promise<PersonMatch[]> {
  const { id, client_id, email, name, created_at } = contactMessages
  const rows = await db
    .select({ id, clientId: client_id, email, name })
    .from(contactMessages)
    .where(
      isAmongNewestMatches(contactMessages, containsAllWords(contactMessages.search_text, words), maxRecords),
    )
    .orderBy(desc(created_at))
  return rows.map(({ name, ...row }) => ({
    foundIn: 'message',
    kind: 'message' as const,
    name: name ?? '',
    ...row,
  }))
}

/**
 * Finds the authors of withdrawals: the client of the contract when the withdrawal is confirmed, else a person of their own.
 * Skips confirmed withdrawals of erased clients.
 */
async function inWithdrawals(db: Database, words: readonly string[]): Promise<PersonMatch[]> {
  const { id, name, email, confirmed_at, created_at } = withdrawals
  const isClients = isNotNull(confirmed_at)
  const isLeft = sql`coalesce(${isClients} and ${clients.erased_at} is not null, false)`
  const rows = await db
    .select({ id, name, email, isClients: sql<boolean>`${isClients}`, clientId: clients.id })
    .from(withdrawals)
    .leftJoin(estimates, eq(estimates.id, withdrawals.estimate_id))
    .leftJoin(orders, eq(orders.id, withdrawals.order_id))
    .leftJoin(clients, eq(clients.id, sql`coalesce(${estimates.client_id}, ${orders.client_id})`))
    .where(
      and(
        isAmongNewestMatches(withdrawals, containsAllWords(withdrawals.search_text, words), maxRecords),
        not(isLeft),
      ),
    )
    .orderBy(desc(created_at))
  return rows.map(({ name, isClients: isOfClient, clientId, ...row }) => ({
    foundIn: 'rétractation',
    kind: 'withdrawal',
    clientId: isOfClient ? clientId : null,
    name,
    id: row.id,
    email: row.email,
  }))
}

/** Finds the clients of orders and estimates by plate or number. */
async function inWork(db: Database, words: readonly string[]): Promise<PersonMatch[]> {
  const kinds = [
    { foundIn: 'commande', table: orders },
    { foundIn: 'devis', table: estimates },
  ]
  const sightingLists = await Promise.all(
    kinds.map(async ({ foundIn, table }) => {
      const rows = await db
        .selectDistinct({ id: clients.id, email: clients.email })
        .from(table)
        .innerJoin(clients, eq(clients.id, table.client_id))
        .where(
          and(
            isNull(clients.erased_at),
            isAmongNewestMatches(table, containsAllWords(table.search_text, words), maxRecords),
          ),
        )
      return rows.map((row): PersonMatch => ({ foundIn, kind: 'client', clientId: row.id, ...row }))
    }),
  )
  return sightingLists.flat()
}

type KnownClient = Awaited<ReturnType<typeof knownClients>>[number]

/** Returns the clients that the matches belong to. */
function knownClients(db: Database, sightings: readonly PersonMatch[]) {
  const ids = sightings.flatMap(({ clientId }) => clientId ?? [])
  const emails = sightings.flatMap(({ email }) => (email ? [normalizeEmail(email)] : []))
  const isMatchedClient: SQL = sql`(${inArray(clients.id, ids)} or ${isOneOfEmails(clients.email, emails)})`
  const { id, email, phone, address } = clients
  return db
    .select({ id, name: clientDisplayName, email, phone, address })
    .from(clients)
    .where(and(isMatchedClient, isNull(clients.merged_into), isNull(clients.erased_at)))
}

/** Maximum number of records read of each kind, newest first. */
const maxRecords = 60

/** A record that contains the words. */
interface PersonMatch {
  foundIn: string
  kind: DataSubjectKey['kind']
  id: string
  clientId: string | null
  email: string | null
  name?: string
  phone?: string | null
  city?: string | null
}

interface SimilarPerson {
  key: DataSubjectKey
  name: string
  /** Why the record may belong to the same person: « même téléphone ». */
  reason: string
}

/** Maximum number of people found by telephone number, and of requests read for it. */
const maxRelatedPeople = 10

/**
 * Returns records that may belong to the same person: the same mailbox or telephone number with another e-mail address. They
 * are only suggested and never included, because several people may share a telephone.
 */
export async function listSimilarPeople(db: Database, person: DataSubject): Promise<SimilarPerson[]> {
  const [email = null] = person.emails
  const [phone = null] = person.phones
  const similarClients = await listSimilarClients(db, { email, phone })
  const others = similarClients.filter(({ id }) => !person.clientIds.includes(id))
  const clients = others.map(
    ({ id, name, reasons }): SimilarPerson => ({
      key: { kind: 'client', id },
      name,
      reason: reasons.join(', '),
    }),
  )
  return [...clients, ...(phone ? await requestsOf(db, phone, person) : [])].slice(0, maxRelatedPeople)
}

/** Finds requests by the last nine digits of their telephone number, which are indexed. */
async function requestsOf(db: Database, phone: string, { emails }: DataSubject): Promise<SimilarPerson[]> {
  const digits = phone.replace(/\D/g, '').slice(-9)
  if (digits.length < 9) return []
  const isSame = sql`right(regexp_replace(${quoteRequests.phone}, '[^0-9]', '', 'g'), 9) = ${digits}`
  const { id, first_name, last_name, email } = quoteRequests
  const rows = await db
    .select({ id, first_name, last_name, email })
    .from(quoteRequests)
    .where(and(isSame, not(isOneOfEmails(email, emails)), sql`${quoteRequests.client_id} is null`))
    .orderBy(desc(quoteRequests.created_at))
    .limit(maxRelatedPeople)
  return rows.map((row) => ({
    key: { kind: 'request', id: row.id },
    name: personName(row) || row.email,
    reason: 'même téléphone',
  }))
}
