import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { advisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database } from '../../../db/client.ts'
import type { ClientId } from '../../../db/schema/people/clients.ts'
import { clientPeople, clients, users } from '../../../db/schema/tables.ts'
import { calledClient } from './called-client.ts'

/** The record as it stands, locked until `tx` ends; `null` when there is none, it was merged into another, or erased. */
export async function lockClient(tx: Database, id: string) {
  const isOne = and(eq(clients.id, id), isNull(clients.merged_into), isNull(clients.erased_at))
  const [locked] = await tx.select().from(clients).where(isOne).for('update')
  return locked ?? null
}

/** Whom an address leads to. */
export interface EmailHolder {
  id: ClientId
  called: string
  /** Whose it is, where they are one of a company's further people. */
  person: string | null
}

/**
 * The client who has that address, other than `but`, or for whom somebody signs in with it; `null` where it is free, and stays
 * so for others until `tx` ends.
 */
export async function reserveEmail(tx: Database, email: string, but = ''): Promise<EmailHolder | null> {
  const isTheirs = eq(sql`lower(${clients.email})`, email.toLowerCase())
  await lockEmail(tx, email)
  const [found] = await tx
    .select({ id: clients.id, called: calledClient })
    .from(clients)
    .where(and(isTheirs, ne(clients.id, but), isNull(clients.merged_into)))
  return found ? { ...found, person: null } : findPersonOfEmail(tx, email)
}

/** Who of a company's further people has one of these addresses, by it: a link was sent there, and their access was not closed. */
export async function findPeopleOfEmails(
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, EmailHolder & { person: string; personId: string }>> {
  if (emails.length === 0) return new Map()
  const { id, name, email, client_id, invited_at, closed_at } = clientPeople
  const rows = await db
    .select({ id: client_id, called: calledClient, person: name, personId: id, email })
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

/** Nobody else is given that address until `tx` ends; to be called before a client is locked. */
export async function lockEmail(tx: Database, email: string): Promise<void> {
  await advisoryXactLock(tx, `client ${email.toLowerCase()}`)
}

/** Shown at the field of an address that another record has, or somebody of a company. */
export const emailTakenMessage = ({ called, person }: EmailHolder) =>
  person
    ? `${personsAddress(person, called)}\u00a0: fermez cet accès d’abord, ou prenez une autre adresse`
    : `Cette adresse est déjà celle de ${called || 'quelqu’un'}\u00a0: ouvrez cette fiche, ou fusionnez-les`

/** Begins each sentence that refuses such an address. */
export const personsAddress = (person: string, called: string) =>
  `Cette adresse est déjà celle de ${person}, de ${called}`

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
