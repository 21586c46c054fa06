import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { customerCreations, impersonations, sessions, users } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { hasPermission } from '../../kernel/permissions.ts'
import type { SignedInPerson, StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { recordAuditEntry } from '../sign-in/audit.ts'
import { type Client, clientName } from './client.ts'
import {
  findPersonOfEmail,
  lockClient,
  lockClientsTable,
  lockEmail,
  lockExistingClientAccount,
} from './client-locks.ts'
import { findClient } from './find-client.ts'
import { clientInvitationLifetime, createClientInvitation } from './invitations.ts'

/** Access of a client to the client area. */
export type ClientAccess =
  | { state: 'none' }
  | { state: 'invited' | 'expired'; email: string; sentAt: Date }
  | { state: 'open'; email: string; since: Date }

/** Returns the open account of a client, otherwise the last invitation that was not used. */
export async function findClientAccess(
  { db, accounts, clock }: Deps<'db' | 'accounts' | 'clock'>,
  clientId: string,
): Promise<ClientAccess> {
  const [user] = await accountOf(db).execute({ clientId })
  if (user) return { state: 'open', email: accounts.emailOf(user.email), since: user.since }
  const [sent] = await invitationOf(db).execute({ clientId })
  if (!sent) return { state: 'none' }
  const isOver = sent.sentAt.getTime() + clientInvitationLifetime <= clock.now().getTime()
  return { state: isOver ? 'expired' : 'invited', ...sent }
}

const accountOf = preparedQuery((db) =>
  db
    .select({ email: users.email, since: users.createdAt })
    .from(users)
    .where(eq(users.id, sql.placeholder('clientId')))
    .prepare('account-of-client'),
)

const invitationOf = preparedQuery((db) => {
  const { client_id, status, email, created_at } = customerCreations
  return db
    .select({ email, sentAt: created_at })
    .from(customerCreations)
    .where(and(eq(client_id, sql.placeholder('clientId')), eq(status, 'email_sent')))
    .orderBy(desc(created_at))
    .limit(1)
    .prepare('invitation-of-client')
})

type Needs = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/** Queues the mail with the link for a client to open an account. Earlier links become invalid. */
export function inviteToClientArea(
  deps: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | AccessRejection> {
  return deps.db.transaction(async (tx): Promise<{ outcome: 'saved' } | AccessRejection> => {
    await lockClientsTable(tx, 'shared')
    const clientRow = await findClient(tx, id)
    if (clientRow?.email) await lockEmail(tx, clientRow.email)
    const client = await lockClient(tx, id)
    if (!client || client.email !== clientRow?.email || (await lockExistingClientAccount(tx, id)))
      return { outcome: 'gone' }
    if (!client.email) return { outcome: 'no-email' }
    const email = client.email.toLowerCase()
    const isInUse = (await deps.accounts.findHolder(tx, email)) ?? (await findPersonOfEmail(tx, email))
    if (isInUse) return { outcome: 'email-in-use' }
    await createClientInvitation(tx, deps, { clientId: id, email })
    const after = { name: clientName(client), email }
    await recordEvent(tx, deps, staffActor(by), { act: 'client.invited', id, before: null, after })
    return { outcome: 'saved' }
  })
}

/** Revokes an invitation that was not used yet. */
export function revokeClientInvitation(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | AccessRejection> {
  return deps.db.transaction(async (tx) => {
    await lockClientsTable(tx, 'shared')
    const client = await lockClient(tx, id)
    if (!client || !(await deleteClientInvitations(tx, id))) return { outcome: 'gone' }
    const before = { name: clientName(client) }
    await recordEvent(tx, deps, staffActor(by), {
      act: 'client.invitation-revoked',
      id,
      before,
      after: null,
    })
    return { outcome: 'saved' }
  })
}

/** Deletes the invitations that were not used yet: their links become invalid. Returns whether there were any. */
export async function deleteClientInvitations(tx: Transaction, clientId: string): Promise<boolean> {
  const isOpenInvitation = and(
    eq(customerCreations.client_id, clientId),
    eq(customerCreations.status, 'email_sent'),
  )
  return ((await tx.delete(customerCreations).where(isOpenInvitation)).rowCount ?? 0) > 0
}

/**
 * Closes the client's account and ends its sessions and links. The client's records stay, and the client can be invited again.
 */
export function closeClientAccount(
  deps: Deps<'db' | 'accounts' | 'clock' | 'secret'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | AccessRejection> {
  return deps.db.transaction(async (tx) => {
    await lockClientsTable(tx, 'shared')
    const client = await lockClient(tx, id)
    if (!client || !(await lockExistingClientAccount(tx, id))) return { outcome: 'gone' }
    await deps.accounts.forgetResets(tx, id)
    await tx.delete(users).where(and(eq(users.id, id), eq(users.role, 'client')))
    await recordAuditEntry(tx, deps, { act: 'account-closed', userId: id })
    const before = { name: clientName(client) }
    await recordEvent(tx, deps, staffActor(by), { act: 'client.account-closed', id, before, after: null })
    return { outcome: 'saved' }
  })
}

/** Milliseconds for which a staff member may view the client area as a client. */
const viewLife = 30 * 60 * 1000

type Viewer = StaffPerson & Pick<SignedInPerson, 'sessionId'>

/** Starts viewing as a client in this session, instead of any earlier view. The journal records it. */
export function startImpersonation(
  deps: Deps<'db' | 'clock'>,
  by: Viewer,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  const ends_at = new Date(deps.clock.now().getTime() + viewLife)
  return deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, id)
    const isOwn = eq(sessions.id, by.sessionId)
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(isOwn).for('update')
    if (!client || !session) return { outcome: 'gone' }
    await tx
      .insert(impersonations)
      .values({ session_id: by.sessionId, client_id: id, ends_at })
      .onConflictDoUpdate({ target: impersonations.session_id, set: { client_id: id, ends_at } })
    const after = { name: clientName(client) }
    await recordEvent(tx, deps, staffActor(by), { act: 'client.viewed', id, before: null, after })
    return { outcome: 'saved' }
  })
}

interface Impersonation {
  client: Client
  endsAt: Date
}

/**
 * Returns the client whom this staff session is viewing as; `null` if there is none or the time is over. Reading does not extend
 * the time.
 */
export async function findImpersonation(
  { db, clock }: Deps<'db' | 'clock'>,
  { sessionId, ...person }: Viewer,
): Promise<Impersonation | null> {
  if (!hasPermission(person, 'view-as-client')) return null
  const [view] = await db.select().from(impersonations).where(eq(impersonations.session_id, sessionId))
  if (!view || view.ends_at <= clock.now()) return null
  const client = await findClient(db, view.client_id)
  return client && !client.merged_into ? { client, endsAt: view.ends_at } : null
}

/** Ends the view. Does nothing if there is none. */
export async function endImpersonation({ db }: Deps<'db'>, { sessionId }: Pick<SignedInPerson, 'sessionId'>) {
  await db.delete(impersonations).where(eq(impersonations.session_id, sessionId))
}

/**
 * Reason why a client's access was not changed: the record or account has changed, has no address, or the address belongs to
 * another client.
 */
type AccessRejection = { outcome: 'gone' } | { outcome: 'no-email' } | { outcome: 'email-in-use' }
