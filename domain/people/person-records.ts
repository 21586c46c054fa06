import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { clients, quoteRequests, users } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { plainEmail } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import type { Anchor } from './find-anchor.ts'
import { isOneOf } from './is-one-of.ts'

type Needs = World<'db' | 'accounts'>

export async function findStanding(db: Database, { clientId, email }: Anchor): Promise<Client | null> {
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

/** The address that they sign in with, which may be another than that of their record. */
export async function accountEmail(db: Database, accounts: Needs['accounts'], client: Client | null) {
  if (!client) return null
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, client.id))
  return user ? accounts.emailOf(user.email) : null
}

export async function listIds(db: Database, id: PgColumn, isMeant: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id }).from(id.table).where(isMeant).orderBy(asc(id))
  return rows.map((row) => String(row.id))
}

export async function listPhones(
  db: Database,
  client: Client | null,
  emails: readonly string[],
): Promise<string[]> {
  const { phone } = quoteRequests
  const typed = await db
    .selectDistinct({ phone })
    .from(quoteRequests)
    .where(isOneOf(quoteRequests.email, emails))
  return [...new Set([client?.phone, ...typed.map((row) => row.phone)])].filter((one): one is string =>
    Boolean(one),
  )
}
