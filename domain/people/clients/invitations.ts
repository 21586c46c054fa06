import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { clientPeople, clients, customerCreations } from '../../../db/schema/tables.ts'
import { clientActor, recordEvent } from '../../kernel/events/record-event.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import { normalizeEmail, type RequestOrigin } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { verifySignedId } from '../../kernel/signatures.ts'
import { recordAuditEntry } from '../sign-in/audit.ts'
import { validateNewPassword } from '../sign-in/passwords.ts'
import { type OpenedSession, startSession } from '../sign-in/sign-in.ts'
import {
  type NewPasswordProblems,
  type NewPasswordValues,
  newPasswordForm,
} from '../sign-in/sign-in-forms.ts'
import { clientName, personName } from './client.ts'
import { findPersonOfEmail, lockClientsTable, lockEmail } from './client-locks.ts'
import { findClient } from './find-client.ts'

type InviteDeps = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

/**
 * Invites a client to open an account: stores the invitation and queues its mail. Creates a client for an unknown address. A new
 * invitation replaces one that was not followed.
 */
export function inviteClient(
  deps: InviteDeps,
  typed: string,
): Promise<{ outcome: 'invited' | 'has-account' }> {
  const { db, accounts } = deps
  const email = normalizeEmail(typed)
  return db.transaction(async (tx) => {
    await lockClientsTable(tx, 'shared')
    await lockEmail(tx, email)
    // A person of a company with this address may have an open invitation.
    if ((await accounts.find(tx, email)) ?? (await findPersonOfEmail(tx, email)))
      return { outcome: 'has-account' }
    await createClientInvitation(tx, deps, { clientId: await ensureClient(tx, email), email })
    return { outcome: 'invited' }
  })
}

async function ensureClient(tx: Transaction, email: string): Promise<string> {
  const ofEmail = eq(sql`lower(${clients.email})`, email)
  const [known] = await tx.select({ id: clients.id }).from(clients).where(ofEmail)
  if (known) return known.id
  const id = randomId()
  await tx.insert(clients).values({ id, type: 'individual', email })
  return id
}

/** Milliseconds for which an invitation is valid. */
export const clientInvitationLifetime = 7 * 24 * 60 * 60 * 1000

/**
 * Creates an invitation for a client without account, or for a further person of a company. The address must be free for sign-in.
 * `clientId` is the id of the future user.
 */
export async function createClientInvitation(
  tx: Transaction,
  deps: Deps<'jobs' | 'clock' | 'secret'>,
  { clientId, email }: { clientId: string; email: string },
): Promise<void> {
  const creations = customerCreations
  await tx.delete(creations).where(and(eq(creations.client_id, clientId), eq(creations.status, 'email_sent')))
  const id = randomId()
  const invited = { id, client_id: clientId, email, created_at: deps.clock.now() }
  await tx.insert(creations).values({ ...invited, status: 'email_sent' })
  await deps.jobs.enqueue(tx, 'send-invitation-mail', { creationId: id })
  await recordAuditEntry(tx, deps, { act: 'client-invited', userId: clientId })
}

/**
 * Returns the recipient of an invitation, and the company if they are one of its further people; `null` if it was followed or
 * replaced.
 */
export async function findInvitationRecipient(
  db: Database,
  creationId: string,
): Promise<{ email: string; company: string | null } | null> {
  const isOpenInvitation = and(
    eq(customerCreations.id, creationId),
    eq(customerCreations.status, 'email_sent'),
  )
  const [found] = await db
    .select({ email: customerCreations.email, company: clients })
    .from(customerCreations)
    .leftJoin(clientPeople, eq(clientPeople.id, customerCreations.client_id))
    .leftJoin(clients, eq(clients.id, clientPeople.client_id))
    .where(isOpenInvitation)
  return found ? { email: found.email, company: found.company && clientName(found.company) } : null
}

type Invitation = typeof customerCreations.$inferSelect

/** Finds the invitation of a link, in any state. */
export async function findClientInvitation(
  { db, clock, secret }: Deps<'db' | 'clock' | 'secret'>,
  link: string,
): Promise<(Invitation & { isExpired: boolean }) | null> {
  const id = verifySignedId('customer-creation', link, secret)
  if (!id) return null
  const [found] = await db.select().from(customerCreations).where(eq(customerCreations.id, id))
  return found
    ? { ...found, isExpired: found.created_at.getTime() + clientInvitationLifetime <= clock.now().getTime() }
    : null
}

type CreateAccountDeps = Deps<'db' | 'accounts' | 'announcements' | 'clock' | 'secret'>

export type AccountCreationOutcome =
  | ({ outcome: 'created' } & OpenedSession)
  | { outcome: 'invalid'; problems: NewPasswordProblems }
  | { outcome: 'email-in-use' }
  /** The invitation was followed or replaced, or the link has expired or is invalid. */
  | { outcome: 'gone' }

/** Creates the account of an invitation, once, for its client, and signs in. */
export function createClientAccount(
  deps: CreateAccountDeps,
  link: string,
  typed: NewPasswordValues,
  origin: RequestOrigin,
): Promise<AccountCreationOutcome> {
  const id = verifySignedId('customer-creation', link, deps.secret)
  // Copies of a form run one at a time: the later ones find the account created and hash no password.
  return serializeByKey(`creation ${id}`, () => tryCreation(deps, link, typed, origin))
}

async function tryCreation(
  deps: CreateAccountDeps,
  link: string,
  typed: NewPasswordValues,
  origin: RequestOrigin,
): Promise<AccountCreationOutcome> {
  const { db, accounts } = deps
  const creation = await findClientInvitation(deps, link)
  if (creation?.status !== 'email_sent' || creation.isExpired) return { outcome: 'gone' }
  const checked = validateNewPassword(newPasswordForm, typed, { email: creation.email, role: 'client' })
  if (checked.outcome === 'invalid') return checked
  const passwordHash = await accounts.hashPassword(checked.values.password, origin)
  return db.transaction(async (tx) => {
    // The person is locked before the invitation, in the same order as when an access is closed.
    const person = await lockInvitedPerson(tx, creation.client_id)
    // Two browser tabs may submit at once: the first locks the invitation, the second finds it used.
    const isOpenInvitation = and(
      eq(customerCreations.id, creation.id),
      eq(customerCreations.status, 'email_sent'),
    )
    const [locked] = await tx.select().from(customerCreations).where(isOpenInvitation).for('update')
    if (!locked) return { outcome: 'gone' }
    if (await accounts.find(tx, creation.email)) return { outcome: 'email-in-use' }
    const opened = await openAccount(tx, deps, { ...creation, person }, passwordHash, origin)
    return { outcome: 'created', ...opened }
  })
}

type InvitedPerson = typeof clientPeople.$inferSelect

/** Locks and returns the further person of a company to whom an invitation belongs; `null` if it belongs to a client. */
async function lockInvitedPerson(tx: Transaction, userId: string): Promise<InvitedPerson | null> {
  const [person] = await tx.select().from(clientPeople).where(eq(clientPeople.id, userId)).for('update')
  return person ?? null
}

async function openAccount(
  tx: Transaction,
  deps: CreateAccountDeps,
  { id, client_id: userId, email, person }: Invitation & { person: InvitedPerson | null },
  passwordHash: string,
  origin: RequestOrigin,
): Promise<OpenedSession> {
  const { accounts, announcements } = deps
  const client = await findClient(tx, person?.client_id ?? userId)
  const name = person?.name ?? ((client && personName(client)) || email)
  if (person && client) {
    await tx.update(clientPeople).set({ opened_at: deps.clock.now() }).where(eq(clientPeople.id, person.id))
    await recordEvent(
      tx,
      deps,
      { ...clientActor, id: person.id, name },
      {
        act: 'client.person-opened',
        id: client.id,
        before: null,
        after: { name: clientName(client), person: name, email },
      },
    )
    await announcements.announce(tx, 'office')
  }
  await accounts.create(tx, { userId, email, name, role: 'client', passwordHash })
  await tx
    .update(customerCreations)
    .set({ status: 'account_created', uid: userId })
    .where(eq(customerCreations.id, id))
  await recordAuditEntry(tx, deps, { act: 'account-created', userId, address: origin.address })
  await announcements.announce(tx, `customer-creations/${id}`)
  return startSession(tx, deps, userId, origin)
}
