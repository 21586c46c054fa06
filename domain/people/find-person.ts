import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { clients, contactMessages, quoteRequests, users } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { valuesOf } from '../clients/client-fields.ts'
import { nameIn } from '../clients/client-name.ts'
import { plainEmail } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { type Anchor, findAnchor } from './find-anchor.ts'
import type { PersonKey } from './person-key.ts'

/** Somebody of whom the site keeps something: by what all that is theirs is found. */
export interface Person {
  called: string
  isCompany: boolean
  /** Their record of the clients' file first, then those that became part of it. */
  clientIds: string[]
  /** In small letters. */
  emails: string[]
  phones: string[]
  requestIds: string[]
  messageIds: string[]
}

type Needs = World<'db' | 'accounts'>

/**
 * The person behind a record: their client's record, else the one that has the same e-mail; then every request and message
 * of that client or of those addresses. A telephone or a name that two share makes no one person of them. `null` where
 * there is no such record, or nothing is left in it.
 */
export async function findPerson({ db, accounts }: Needs, key: PersonKey): Promise<Person | null> {
  const anchor = await findAnchor(db, key)
  if (!anchor) return null
  const client = await findStanding(db, anchor)
  const clientIds = client
    ? [client.id, ...(await listIds(db, clients.id, eq(clients.merged_into, client.id)))]
    : []
  const emails = unique([anchor.email, client?.email, await accountEmail(db, accounts, client)])
  const isTheirs = (owner: PgColumn, email: PgColumn) => or(inArray(owner, clientIds), isOneOf(email, emails))
  const { id } = quoteRequests
  return {
    called: (client && nameIn(valuesOf(client))) || anchor.called || emails[0] || '',
    isCompany: client?.type === 'company',
    clientIds,
    emails,
    phones: await listPhones(db, client, emails),
    requestIds: await listIds(db, id, isTheirs(quoteRequests.client_id, quoteRequests.email)),
    messageIds: await listIds(
      db,
      contactMessages.id,
      isTheirs(contactMessages.client_id, contactMessages.email),
    ),
  }
}

/** True where an address is one of those, whatever its capitals. */
export const isOneOf = (email: PgColumn, emails: readonly string[]): SQL =>
  sql`lower(${email}) = any(${sql.param([...emails])}::text[])`

const unique = (emails: (string | null | undefined)[]) => [
  ...new Set(emails.filter((email): email is string => Boolean(email)).map(plainEmail)),
]

async function findStanding(db: Database, { clientId, email }: Anchor): Promise<Client | null> {
  const isMeant = clientId
    ? eq(clients.id, clientId)
    : email
      ? isOneOf(clients.email, [plainEmail(email)])
      : undefined
  if (!isMeant) return null
  const [found] = await db
    .select()
    .from(clients)
    .where(and(isMeant, isNull(clients.merged_into), isNull(clients.erased_at)))
  return found ?? null
}

/** They may sign in with another address than their record has. */
async function accountEmail(db: Database, accounts: Needs['accounts'], client: Client | null) {
  if (!client) return null
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, client.id))
  return user ? accounts.emailOf(user.email) : null
}

async function listIds(db: Database, id: PgColumn, isMeant: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id }).from(id.table).where(isMeant).orderBy(asc(id))
  return rows.map((row) => String(row.id))
}

async function listPhones(db: Database, client: Client | null, emails: readonly string[]): Promise<string[]> {
  const { phone } = quoteRequests
  const typed = await db
    .selectDistinct({ phone })
    .from(quoteRequests)
    .where(isOneOf(quoteRequests.email, emails))
  return [...new Set([client?.phone, ...typed.map((row) => row.phone)])].filter((one): one is string =>
    Boolean(one),
  )
}
