import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import {
  clientPeople,
  clients,
  contactMessages,
  mailAddresses,
  newsletterSubscriptions,
  quoteRequests,
  threadMessages,
  users,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { normalizeEmail } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type Client, clientNameFromValues, personName, toClientValues } from '../../people/clients/client.ts'

/** A person whose data the site stores, with the ids and addresses by which all their data is found. */
export interface DataSubject {
  name: string
  isCompany: boolean
  /** Id of the client record, followed by those of the records merged into it. */
  clientIds: string[]
  /** Ids of their own accesses to the account of a company that they work for. */
  memberIds: string[]
  /** E-mail addresses of the person in lower case. */
  emails: string[]
  phones: string[]
  requestIds: string[]
  messageIds: string[]
}

type Needs = Deps<'db' | 'accounts'>

/**
 * Returns the person behind a record: their client record, or else the one with the same e-mail address, and all requests and
 * messages of that client or of those addresses. A shared telephone number or name does not count. Returns `null` when the
 * record does not exist or has been erased.
 */
export async function findPerson({ db, accounts }: Needs, key: DataSubjectKey): Promise<DataSubject | null> {
  const anchor = await findAnchor(db, key)
  if (!anchor) return null
  const client = await findClientIds(db, anchor)
  const clientIds = client
    ? [client.id, ...(await listIds(db, clients.id, eq(clients.merged_into, client.id)))]
    : []
  const emails = unique([anchor.email, client?.email, await accountEmail(db, accounts, client)])
  const isOfPerson = (owner: PgColumn, email: PgColumn) =>
    or(inArray(owner, clientIds), isOneOfEmails(email, emails))
  const { id } = quoteRequests
  return {
    name: (client && clientNameFromValues(toClientValues(client))) || anchor.name || emails[0] || '',
    isCompany: client?.type === 'company',
    clientIds,
    memberIds: await listIds(db, clientPeople.id, isOneOfEmails(clientPeople.email, emails)),
    emails,
    phones: await listPhones(db, client, emails),
    requestIds: await listIds(db, id, isOfPerson(quoteRequests.client_id, quoteRequests.email)),
    messageIds: await listIds(
      db,
      contactMessages.id,
      isOfPerson(contactMessages.client_id, contactMessages.email),
    ),
  }
}

const unique = (emails: (string | null | undefined)[]) => [
  ...new Set(emails.filter((email): email is string => Boolean(email)).map(normalizeEmail)),
]

/** Identifies a person by one of their records. */
export interface DataSubjectKey {
  kind: 'client' | 'colleague' | 'request' | 'message' | 'letter' | 'subscription' | 'address' | 'withdrawal'
  id: string
}

/** Name of an erased client whose record is kept because other records refer to it. */
export const erasedClientName = 'Personne effacée'

/** Owner of a record, as stored in it. */
interface Anchor {
  clientId: string | null
  email: string | null
  name: string
}

const anchors: Readonly<
  Record<DataSubjectKey['kind'], (db: Database, id: string) => Promise<Anchor | null>>
> = {
  async client(db, id) {
    const [found] = await db
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.erased_at)))
    return found ? { clientId: found.merged_into ?? id, email: null, name: '' } : null
  },
  async colleague(db, id) {
    const { name, email } = clientPeople
    const [found] = await db.select({ name, email }).from(clientPeople).where(eq(clientPeople.id, id))
    return found ? { clientId: null, email: found.email, name: found.name } : null
  },
  async request(db, id) {
    const [found] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
    return found
      ? { clientId: found.client_id, email: found.email, name: personName(found) || found.email }
      : null
  },
  async message(db, id) {
    const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
    return found ? { clientId: found.client_id, email: found.email, name: found.name || found.email } : null
  },
  async letter(db, id) {
    const [found] = await db
      .select({ email: threadMessages.email })
      .from(threadMessages)
      .where(eq(threadMessages.id, id))
    return found?.email ? { clientId: null, email: found.email, name: found.email } : null
  },
  async subscription(db, id) {
    const { email } = newsletterSubscriptions
    const [found] = await db
      .select({ email })
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.id, id))
    return found ? { clientId: null, email: found.email, name: found.email } : null
  },
  async address(db, id) {
    const { email } = mailAddresses
    const [found] = await db.select({ email }).from(mailAddresses).where(eq(emailHash, id))
    return found ? { clientId: null, email: found.email, name: found.email } : null
  },
  async withdrawal(db, id) {
    const { name, email } = withdrawals
    const [found] = await db.select({ name, email }).from(withdrawals).where(eq(withdrawals.id, id))
    return found ? { clientId: null, email: found.email, name: found.name } : null
  },
}

/** SQL: identifies a bounced address, which has no other id, without showing it in a page's URL. */
export const emailHash = sql<string>`left(encode(sha256(convert_to(${mailAddresses.email}, 'UTF8')), 'hex'), 32)`

const findAnchor = (db: Database, { kind, id }: DataSubjectKey) => anchors[kind](db, id)

async function findClientIds(db: Database, { clientId, email }: Anchor): Promise<Client | null> {
  const isAnchoredClient = clientId
    ? eq(clients.id, clientId)
    : email
      ? isOneOfEmails(clients.email, [normalizeEmail(email)])
      : undefined
  if (!isAnchoredClient) return null
  const [found] = await db
    .select()
    .from(clients)
    .where(and(isAnchoredClient, isNull(clients.merged_into), isNull(clients.erased_at)))
  return found ?? null
}

/** Returns the e-mail address of the account, which may differ from that of the client record. */
async function accountEmail(db: Database, accounts: Needs['accounts'], client: Client | null) {
  if (!client) return null
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, client.id))
  return user ? accounts.emailOf(user.email) : null
}

async function listIds(db: Database, id: PgColumn, condition: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id }).from(id.table).where(condition).orderBy(asc(id))
  return rows.map((row) => String(row.id))
}

async function listPhones(db: Database, client: Client | null, emails: readonly string[]): Promise<string[]> {
  const { phone } = quoteRequests
  const typed = await db
    .selectDistinct({ phone })
    .from(quoteRequests)
    .where(isOneOfEmails(quoteRequests.email, emails))
  return [...new Set([client?.phone, ...typed.map((row) => row.phone)])].filter((one): one is string =>
    Boolean(one),
  )
}

/** SQL condition: the e-mail address is one of those, ignoring case. */
export const isOneOfEmails = (email: PgColumn, emails: readonly string[]): SQL =>
  sql`lower(${email}) = any(${sql.param([...emails])}::text[])`
