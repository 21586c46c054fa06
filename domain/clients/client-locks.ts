import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { advisoryXactLock } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/client.ts'
import { clients, users } from '../../db/schema/tables.ts'

/** The record as it stands, locked until `tx` ends; `null` when there is none, it was merged into another, or erased. */
export async function lockClient(tx: Database, id: string) {
  const isOne = and(eq(clients.id, id), isNull(clients.merged_into), isNull(clients.erased_at))
  const [locked] = await tx.select().from(clients).where(isOne).for('update')
  return locked ?? null
}

/** The client who has that address, other than `but`; `null` where it is free, and stays so for others until `tx` ends. */
export async function reserveEmail(
  tx: Database,
  email: string,
  but = '',
): Promise<{ id: string; display_name: string | null } | null> {
  const isTheirs = eq(sql`lower(${clients.email})`, email.toLowerCase())
  await lockEmail(tx, email)
  const [found] = await tx
    .select({ id: clients.id, display_name: clients.display_name })
    .from(clients)
    .where(and(isTheirs, ne(clients.id, but), isNull(clients.merged_into)))
  return found ?? null
}

/** Nobody else is given that address until `tx` ends; to be called before a client is locked. */
export async function lockEmail(tx: Database, email: string): Promise<void> {
  await advisoryXactLock(tx, `client ${email.toLowerCase()}`)
}

/** Shown at the field of an address that another record has, of that name. */
export const emailTakenMessage = (displayName: string | null) =>
  `Cette adresse est déjà celle de ${displayName || 'quelqu’un'}\u00a0: ouvrez cette fiche, ou fusionnez-les`

const modes = { shared: sql`row exclusive`, alone: sql`share row exclusive` } as const

/**
 * Taken until `tx` ends by whatever writes clients or ties something to one, before anything else is locked: `shared`
 * goes on beside others of its kind, `alone` has all of them wait. So an import or a merge, which reach for many records
 * in an order of their own, never wait for somebody who waits for them. Readers go on.
 */
export async function lockClientsTable(tx: Database, mode: keyof typeof modes): Promise<void> {
  await tx.execute(sql`lock table ${clients} in ${modes[mode]} mode`)
}

/**
 * Whose a new order or document is: the client's, or of the one that their record has become part of meanwhile.
 * Locked, so that a merge waits until the record is there to be brought along.
 */
export async function resolveMergedClientId(tx: Database, clientId: string): Promise<string> {
  const [client] = await tx
    .select({ merged_into: clients.merged_into })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('key share')
  return client?.merged_into ?? clientId
}

/** Whether somebody signs in with that client's id; locked, so that none is made or closed meanwhile. */
export async function hasAccount(tx: Database, clientId: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, clientId)).for('update')
  return user !== undefined
}
