import { and, asc, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { ClientId } from '../../../db/schema/people/clients.ts'
import { auditTrail, clientPeople, clients } from '../../../db/schema/tables.ts'
import type { FieldName, FormProblems } from '../../kernel/forms/validate-form.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { type Client, clientName } from './client.ts'
import { clientDisplayName } from './client-display-name.ts'
import type { CompanyPersonEventData } from './client-events.ts'
import { lockClient } from './client-locks.ts'
import { clientInvitationLifetime } from './invitations.ts'
import type { companyPersonForm } from './person-form.ts'

/* Further people of a company. Its first user is not one of them: see `client-access.ts`. */

export type CompanyPersonRow = typeof clientPeople.$inferSelect

export interface CompanyPerson extends CompanyPersonRow {
  state: 'asked' | 'invited' | 'expired' | 'open' | 'closed'
  lastSignIn: Date | null
}

/** Lists the people of a company except its first user, closed accesses last. */
export async function listCompanyPeople(
  { db, clock }: Deps<'db' | 'clock'>,
  clientId: ClientId,
): Promise<CompanyPerson[]> {
  const rows = await db
    .select()
    .from(clientPeople)
    .where(eq(clientPeople.client_id, clientId))
    .orderBy(desc(isNull(clientPeople.closed_at)), asc(clientPeople.asked_at), asc(clientPeople.id))
  const signIns = await listLastSignIns(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    state: companyPersonStateOf(row, clock.now()),
    lastSignIn: signIns.get(row.id) ?? null,
  }))
}

/** Returns the last sign-in of each account that the audit trail contains. */
export async function listLastSignIns(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (userIds.length === 0) return new Map()
  const { user_id, act, created_at } = auditTrail
  const rows = await db
    .select({ id: user_id, at: max(created_at) })
    .from(auditTrail)
    .where(and(inArray(user_id, [...userIds]), inArray(act, ['signed-in', 'account-created'])))
    .groupBy(user_id)
  return new Map(rows.flatMap(({ id, at }) => (id && at ? [[id, at] as const] : [])))
}

export function companyPersonStateOf(
  { closed_at, opened_at, invited_at }: CompanyPersonRow,
  now: Date,
): CompanyPerson['state'] {
  if (closed_at) return 'closed'
  if (opened_at) return 'open'
  if (!invited_at) return 'asked'
  return invited_at.getTime() + clientInvitationLifetime <= now.getTime() ? 'expired' : 'invited'
}

/**
 * Returns the state of a person's access, for the hidden field of forms. A form is rejected if the state has changed
 * since.
 */
export const encodeCompanyPersonState = (row: CompanyPersonRow): string =>
  [row.invited_at, row.opened_at, row.close_asked_at, row.closed_at]
    .map((instant) => instant?.getTime() ?? '')
    .join('-')

// The condition must be identical to that of the partial index.
export const isCompanyPersonRequestPending = sql`${clientPeople.closed_at} is null and (${clientPeople.invited_at} is null or ${clientPeople.close_asked_at} is not null)`

/** Maximum number shown, the earliest requests first. */
const maxWaiting = 6

/**
 * Lists at most `maxWaiting` people of companies for whom staff must act, oldest request first: send an invitation, or close an
 * access.
 */
export async function listPendingAccessRequests(db: Database) {
  const { id, client_id, name, email, asked_at, close_asked_at } = clientPeople
  const shown = await db
    .select({
      id,
      client_id,
      name,
      email,
      asked_at,
      close_asked_at,
      clientName: clientDisplayName,
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(clientPeople)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isCompanyPersonRequestPending)
    .orderBy(asc(asked_at), asc(id))
    .limit(maxWaiting)
  return { shown, all: shown[0]?.all ?? 0 }
}

export const toCompanyPersonEventData = (
  client: Client,
  { name, email }: CompanyPersonRow,
): CompanyPersonEventData => ({
  name: clientName(client),
  person: name,
  email,
})

/** Locks a person's row and its client until `tx` ends and returns them. Always locks the client first. */
export async function lockCompanyPerson(
  tx: Transaction,
  clientId: ClientId,
  id: string,
): Promise<{ client: Client; person: CompanyPersonRow } | null> {
  const client = await lockClient(tx, clientId)
  const isOfClient = and(eq(clientPeople.id, id), eq(clientPeople.client_id, clientId))
  const [person] = await tx.select().from(clientPeople).where(isOfClient).for('update')
  return client && person ? { client, person } : null
}

export type CompanyPersonProblems = FormProblems<FieldName<typeof companyPersonForm>>

export type CompanyPersonChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The record is no longer as the page has shown it. */
  | { outcome: 'changed' }

export interface ShownCompanyPersonState {
  id: string
  seen: string
}

export async function insertCompanyPerson(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  client: Client,
  request: Pick<CompanyPersonRow, 'name' | 'email' | 'words' | 'asked_by_form'>,
): Promise<CompanyPersonRow> {
  const [person] = await tx
    .insert(clientPeople)
    .values({ ...request, id: randomId(), client_id: client.id, asked_at: clock.now() })
    .returning()
  if (!person) throw new Error('the insert of a person returned no row')
  return person
}

export async function updateCompanyPerson(
  tx: Transaction,
  { id }: CompanyPersonRow,
  set: Partial<CompanyPersonRow>,
): Promise<void> {
  await tx.update(clientPeople).set(set).where(eq(clientPeople.id, id))
}
