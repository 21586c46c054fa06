import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import type { ClientId } from '../../../db/schema/people/clients.ts'
import { clientPeople, clients, users } from '../../../db/schema/tables.ts'
import { clientDisplayName } from './client-display-name.ts'

/**
 * Locks a client's record until `tx` ends and returns it; `null` if it does not exist, was merged into another, or was erased.
 */
export async function lockClient(tx: Transaction, id: string) {
  const isOne = and(eq(clients.id, id), isNull(clients.merged_into), isNull(clients.erased_at))
  const [locked] = await tx.select().from(clients).where(isOne).for('update')
  return locked ?? null
}

/** Client to whom an e-mail address belongs. */
export interface EmailHolder {
  id: ClientId
  name: string
  /** Name of the person, if the address belongs to a further person of the company. */
  person: string | null
}

/**
 * Finds the client, other than `but`, who has an address or for whom a person signs in with it. If the address is free, returns
 * `null` and reserves it until `tx` ends.
 */
export async function findEmailHolderOrReserve(
  tx: Transaction,
  email: string,
  but = '',
): Promise<EmailHolder | null> {
  const hasEmail = eq(sql`lower(${clients.email})`, email.toLowerCase())
  await lockEmail(tx, email)
  const [found] = await tx
    .select({ id: clients.id, name: clientDisplayName })
    .from(clients)
    .where(and(hasEmail, ne(clients.id, but), isNull(clients.merged_into)))
  return found ? { ...found, person: null } : findPersonOfEmail(tx, email)
}

/**
 * Finds the further people of companies with one of these addresses, by address: those who were sent a link and whose access was
 * not closed.
 */
export async function findPeopleOfEmails(
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, EmailHolder & { person: string; personId: string }>> {
  if (emails.length === 0) return new Map()
  const { id, name, email, client_id, invited_at, closed_at } = clientPeople
  const rows = await db
    .select({ id: client_id, name: clientDisplayName, person: name, personId: id, email })
    .from(clientPeople)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(
      and(sql`${email} = any(${sql.param([...emails])}::text[])`, isNotNull(invited_at), isNull(closed_at)),
    )
  return new Map(rows.map(({ email: own, ...holder }) => [own, holder]))
}

export async function findPersonOfEmail(db: Database, email: string) {
  const own = email.toLowerCase()
  return (await findPeopleOfEmails(db, [own])).get(own) ?? null
}

/** Reserves an address until `tx` ends. Call it before locking a client. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await takeAdvisoryXactLock(tx, `client ${email.toLowerCase()}`)
}

const modes = { shared: sql`row exclusive`, exclusive: sql`share row exclusive` } as const

/**
 * Locks the table of clients until `tx` ends. Everything that writes clients or links records to one must take this
 * lock before all others. `shared` can be held by several transactions; `exclusive` makes all others wait. Imports and
 * merges lock many records in a different order: `exclusive` prevents deadlocks with them. Readers are not blocked.
 */
export async function lockClientsTable(tx: Transaction, mode: keyof typeof modes): Promise<void> {
  await tx.execute(sql`lock table ${clients} in ${modes[mode]} mode`)
}

/**
 * Returns the client id for a new order or document: that of the client, or of the client into whom it was merged meanwhile.
 * Locks the record, so that a later merge waits and then also moves the new record.
 */
export async function resolveMergedClientId(tx: Transaction, clientId: string): Promise<string> {
  const [client] = await tx
    .select({ merged_into: clients.merged_into })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('key share')
  return client?.merged_into ?? clientId
}

/** Whether a client's own account exists. Locks it, so that it is not created or closed meanwhile. */
export async function lockExistingClientAccount(tx: Transaction, clientId: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, clientId)).for('update')
  return user !== undefined
}
