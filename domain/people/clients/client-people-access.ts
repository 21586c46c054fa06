import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { ClientId } from '../../../db/schema/people/clients.ts'
import { clientPeople, clients, users } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { type FormInput, validateForm } from '../../kernel/forms/validate-form.ts'
import { normalizeEmail, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { recordAuditEntry } from '../sign-in/audit.ts'
import type { Client } from './client.ts'
import { deleteClientInvitations } from './client-access.ts'
import { clientDisplayName } from './client-display-name.ts'
import { findPersonOfEmail, lockClient, lockClientsTable, lockEmail } from './client-locks.ts'
import {
  type CompanyPersonChangeOutcome,
  type CompanyPersonProblems,
  type CompanyPersonRow,
  companyPersonStateOf,
  encodeCompanyPersonState,
  insertCompanyPerson,
  lockCompanyPerson,
  type ShownCompanyPersonState,
  toCompanyPersonEventData,
  updateCompanyPerson,
} from './client-people.ts'
import { createClientInvitation } from './invitations.ts'
import {
  companyPersonEmailMessages,
  companyPersonForm,
  type EmailOwner,
  emailOwnerSentence,
} from './person-form.ts'

/* Actions of staff on the accesses of a company’s people. */

type OfficeDeps = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret' | 'announcements'>

export type CompanyPersonInvitationOutcome =
  | CompanyPersonChangeOutcome
  | { outcome: 'taken'; owner: EmailOwner }

/**
 * Queues the mail with the link for a person of a company to choose a password: the first time, again, or after the access was closed. Earlier links
 * become invalid.
 */
export function inviteCompanyPerson(
  deps: OfficeDeps,
  by: StaffPerson,
  clientId: ClientId,
  { id, seen }: ShownCompanyPersonState,
): Promise<CompanyPersonInvitationOutcome> {
  return deps.db.transaction(async (tx): Promise<CompanyPersonInvitationOutcome> => {
    await lockClientsTable(tx, 'shared')
    const [known] = await tx.select().from(clientPeople).where(eq(clientPeople.id, id))
    if (known) await lockEmail(tx, known.email)
    const locked = await lockCompanyPerson(tx, clientId, id)
    if (!locked) return { outcome: 'gone' }
    if (
      seen !== encodeCompanyPersonState(locked.person) ||
      companyPersonStateOf(locked.person, deps.clock.now()) === 'open'
    )
      return { outcome: 'changed' }
    return invite(tx, deps, by, locked)
  })
}

/** Adds a person of a company and queues the mail with the link, on request by phone or at the counter. */
export function addCompanyPerson(
  deps: OfficeDeps,
  by: StaffPerson,
  clientId: ClientId,
  typed: FormInput,
): Promise<CompanyPersonInvitationOutcome | { outcome: 'invalid'; problems: CompanyPersonProblems }> {
  const checked = validateForm(companyPersonForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { nom: name, mot: words = '' } = checked.values
  const email = normalizeEmail(checked.values.email)
  return deps.db.transaction(
    async (
      tx,
    ): Promise<CompanyPersonInvitationOutcome | { outcome: 'invalid'; problems: CompanyPersonProblems }> => {
      await lockClientsTable(tx, 'shared')
      await lockEmail(tx, email)
      const client = await lockClient(tx, clientId)
      if (client?.type !== 'company') return { outcome: 'gone' }
      const sameOpenAccess = and(
        eq(clientPeople.client_id, client.id),
        eq(clientPeople.email, email),
        isNull(clientPeople.closed_at),
      )
      const [known] = await tx.select().from(clientPeople).where(sameOpenAccess).for('update')
      if (known)
        return { outcome: 'invalid', problems: { email: companyPersonEmailMessages.listedAbove(known.name) } }
      const owner = await findAddressOwner(tx, deps, client.id, email)
      if (owner) return { outcome: 'invalid', problems: { email: emailOwnerSentence(owner) } }
      const person = await insertCompanyPerson(tx, deps, client, { name, email, words, asked_by_form: null })
      return invite(tx, deps, by, { client, person })
    },
  )
}

async function invite(
  tx: Transaction,
  deps: OfficeDeps,
  by: StaffPerson,
  { client, person }: { client: Client; person: CompanyPersonRow },
): Promise<CompanyPersonInvitationOutcome> {
  const { id, email } = person
  const owner = await findAddressOwner(tx, deps, client.id, email, id)
  if (owner) return { outcome: 'taken', owner }
  await updateCompanyPerson(tx, person, {
    invited_at: deps.clock.now(),
    opened_at: null,
    close_asked_at: null,
    closed_at: null,
  })
  await createClientInvitation(tx, deps, { clientId: id, email })
  const after = toCompanyPersonEventData(client, person)
  await recordEvent(tx, deps, staffActor(by), {
    act: 'client.person-invited',
    id: client.id,
    before: null,
    after,
  })
  await deps.announcements.announce(tx, 'office')
  return { outcome: 'saved' }
}

/** Returns who already has an address, other than the person `but`; `null` if it is free. */
async function findAddressOwner(
  tx: Transaction,
  { accounts }: Deps<'accounts'>,
  clientId: ClientId,
  email: string,
  but = '',
): Promise<EmailOwner | null> {
  const holder = await accounts.findHolder(tx, email)
  if (holder?.role === 'staff') return { kind: 'staff' }
  const other = await findPersonOfEmail(tx, email)
  if (other && other.personId !== but) return { kind: 'person', person: other.person, name: other.name }
  const [owner] = await tx
    .select({ id: clients.id, name: clientDisplayName })
    .from(clients)
    .where(and(eq(sql`lower(${clients.email})`, email), isNull(clients.merged_into)))
  if (owner)
    return owner.id === clientId ? { kind: 'same-client' } : { kind: 'other-client', name: owner.name }
  return holder ? { kind: 'account' } : null
}

/**
 * Closes a person's access, or declines the request for one. The person's sessions and links end immediately. Recorded actions
 * still contain the name.
 */
export function closeCompanyPersonAccess(
  deps: OfficeDeps,
  by: StaffPerson,
  clientId: ClientId,
  { id, seen }: ShownCompanyPersonState,
): Promise<CompanyPersonChangeOutcome> {
  return deps.db.transaction(async (tx): Promise<CompanyPersonChangeOutcome> => {
    await lockClientsTable(tx, 'shared')
    const locked = await lockCompanyPerson(tx, clientId, id)
    if (!locked) return { outcome: 'gone' }
    const { client, person } = locked
    if (seen !== encodeCompanyPersonState(person) || person.closed_at) return { outcome: 'changed' }
    await endSignIn(tx, deps, person.id)
    await updateCompanyPerson(tx, person, { closed_at: deps.clock.now(), close_asked_at: null })
    const before = toCompanyPersonEventData(client, person)
    await recordEvent(tx, deps, staffActor(by), {
      act: person.invited_at ? 'client.person-closed' : 'client.person-declined',
      id: client.id,
      before,
      after: null,
    })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

async function endSignIn(
  tx: Transaction,
  deps: Deps<'accounts' | 'clock' | 'secret'>,
  id: string,
): Promise<void> {
  await deleteClientInvitations(tx, id)
  await deps.accounts.forgetResets(tx, id)
  const ended = await tx.delete(users).where(and(eq(users.id, id), eq(users.role, 'client')))
  if ((ended.rowCount ?? 0) > 0) await recordAuditEntry(tx, deps, { act: 'account-closed', userId: id })
}

/** Moves the people of a client to the client with which it is merged. A person who exists in both is stored once. */
export async function moveCompanyPeople(tx: Transaction, from: ClientId, to: ClientId): Promise<void> {
  const isAccessOpen = isNull(clientPeople.closed_at)
  const rows = await tx
    .select()
    .from(clientPeople)
    .where(and(inArray(clientPeople.client_id, [from, to]), isAccessOpen))
    .orderBy(asc(clientPeople.id))
    .for('update')
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  for (const same of byEmail.values()) {
    const keptPerson = same.find(({ invited_at }) => invited_at) ?? same[0]
    const twice = same.filter((row) => row !== keptPerson).map(({ id }) => id)
    if (twice.length > 0) await tx.delete(clientPeople).where(inArray(clientPeople.id, twice))
  }
  // The form ids of the two clients are independent and could clash, so the form ids of the moved people are removed.
  await tx
    .update(clientPeople)
    .set({ client_id: to, asked_by_form: null })
    .where(eq(clientPeople.client_id, from))
}
