import { and, asc, desc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { ClientId } from '../../../db/schema/people/clients.ts'
import { auditTrail, clientPeople, clients, events, users } from '../../../db/schema/tables.ts'
import { clientActorOf, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldName,
  type FormInput,
  type Problems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import { type ClientPerson, normalizeEmail, type StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId, randomIdPattern } from '../../kernel/random-id.ts'
import { recordAudit } from '../sign-in/audit.ts'
import { calledClient } from './called-client.ts'
import { type Client, clientName } from './client.ts'
import { deleteInvitations } from './client-access.ts'
import type { CompanyPersonEventData } from './client-events.ts'
import { findPersonOfEmail, lockClient, lockClientsTable, lockEmail, personsAddress } from './client-locks.ts'
import { createInvitation, invitationLifetime } from './invitations.ts'
import { personForm } from './person-form.ts'

/*
 * Further people of a company (docs/product.md §11.10): 1. reading them; 2. requests of the company; 3. actions of the office.
 * The client's own first user is not one of them: see `client-access.ts`.
 */

/* 1. Reading. */

type PersonRow = typeof clientPeople.$inferSelect

export interface CompanyPerson extends PersonRow {
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
    state: personState(row, clock.now()),
    lastSignIn: signIns.get(row.id) ?? null,
  }))
}

/** Returns the last sign-in of each account, as far back as the audit trail goes. */
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

function personState({ closed_at, opened_at, invited_at }: PersonRow, now: Date): CompanyPerson['state'] {
  if (closed_at) return 'closed'
  if (opened_at) return 'open'
  if (!invited_at) return 'asked'
  return invited_at.getTime() + invitationLifetime <= now.getTime() ? 'expired' : 'invited'
}

/** State of a person's access, included in forms. If it has changed when the form is sent, nothing is done (decision 62). */
export const personSeen = (row: PersonRow): string =>
  [row.invited_at, row.opened_at, row.close_asked_at, row.closed_at]
    .map((instant) => instant?.getTime() ?? '')
    .join('-')

// Must be identical to the condition of the partial index.
const isWaiting = sql`${clientPeople.closed_at} is null and (${clientPeople.invited_at} is null or ${clientPeople.close_asked_at} is not null)`

/** Maximum number shown, the earliest requests first. */
const maxWaiting = 6

/** Lists the open requests of companies: a link to send, or an access to close. */
export async function listPeopleToSettle(db: Database) {
  const { id, client_id, name, email, asked_at, close_asked_at } = clientPeople
  const shown = await db
    .select({
      id,
      client_id,
      name,
      email,
      asked_at,
      close_asked_at,
      called: calledClient,
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(clientPeople)
    .innerJoin(clients, eq(clients.id, client_id))
    .where(isWaiting)
    .orderBy(asc(asked_at), asc(id))
    .limit(maxWaiting)
  return { shown, all: shown[0]?.all ?? 0 }
}

const eventData = (client: Client, { name, email }: PersonRow): CompanyPersonEventData => ({
  name: clientName(client),
  person: name,
  email,
})

/** Locks a person's row and its client until `tx` ends and returns them. Everybody locks them in this order. */
async function lockPerson(
  tx: Database,
  clientId: ClientId,
  id: string,
): Promise<{ client: Client; person: PersonRow } | null> {
  const client = await lockClient(tx, clientId)
  const isTheirs = and(eq(clientPeople.id, id), eq(clientPeople.client_id, clientId))
  const [person] = await tx.select().from(clientPeople).where(isTheirs).for('update')
  return client && person ? { client, person } : null
}

/* 2. Requests of the company. Only the client's first user may make them. */

/** Maximum number of open requests of one company. */
const maxAsks = 10

/**
 * Maximum number of requests per day and company, including those taken back: the office is notified of each, and each is
 * recorded in the journal.
 */
const maxAsksPerDay = 20

async function hasAskedTooOften(
  tx: Database,
  { clock }: Deps<'clock'>,
  clientId: ClientId,
): Promise<boolean> {
  const { record_kind, record_id, act, at } = events
  const isAsk = inArray(act, ['client.person-asked', 'client.person-closing-asked'])
  const isToday = gt(at, new Date(clock.now().getTime() - 86_400_000))
  const isTheirs = and(eq(record_kind, 'client'), eq(record_id, clientId))
  return (await tx.$count(events, and(isTheirs, isToday, isAsk))) >= maxAsksPerDay
}

export type PersonProblems = Problems<FieldName<typeof personForm>>

export type PersonAsk =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'too-many' | 'too-often' }
  | { outcome: 'invalid'; problems: PersonProblems }

/**
 * Asks the office to let a person of the company sign in. Only the office checks whether the address belongs to somebody else, so
 * that companies do not learn who has an account. Sending the same form twice makes one request.
 */
export function askForPerson(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: ClientPerson,
  typed: FormInput,
): Promise<PersonAsk> {
  const checked = validateForm(personForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { nom: name, mot: words = '', id: given = '' } = checked.values
  const email = normalizeEmail(checked.values.email)
  // The id sent by the browser only identifies the form. It never becomes the id of the row, which will be the id of a user.
  const form = randomIdPattern.test(given) ? given : null
  return deps.db.transaction(async (tx): Promise<PersonAsk> => {
    await lockClientsTable(tx, 'shared')
    const client = await lockClient(tx, by.clientId)
    if (client?.type !== 'company' || !by.isFirst) return { outcome: 'gone' }
    if (form && (await wasAskedBy(tx, client, form))) return { outcome: 'saved' }
    const problem = await ownAddressProblem(tx, client, by, email)
    if (problem) return { outcome: 'invalid', problems: { email: problem } }
    const isAsked = and(eq(clientPeople.client_id, client.id), isWaiting)
    if ((await tx.$count(clientPeople, isAsked)) >= maxAsks) return { outcome: 'too-many' }
    if (await hasAskedTooOften(tx, deps, client.id)) return { outcome: 'too-often' }
    const person = await addPerson(tx, deps, client, { name, email, words, asked_by_form: form })
    const after = eventData(client, person)
    await recordEvent(tx, deps, clientActorOf(by), {
      act: 'client.person-asked',
      id: client.id,
      before: null,
      after,
    })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

const wasAskedBy = async (tx: Database, client: Client, form: string): Promise<boolean> =>
  (await tx.$count(
    clientPeople,
    and(eq(clientPeople.client_id, client.id), eq(clientPeople.asked_by_form, form)),
  )) > 0

async function addPerson(
  tx: Database,
  { clock }: Deps<'clock'>,
  client: Client,
  asked: Pick<PersonRow, 'name' | 'email' | 'words' | 'asked_by_form'>,
): Promise<PersonRow> {
  const [person] = await tx
    .insert(clientPeople)
    .values({ ...asked, id: randomId(), client_id: client.id, asked_at: clock.now() })
    .returning()
  if (!person) throw new Error('a row that was just made is not there')
  return person
}

/** Returns why an address cannot be requested, using only facts that the company knows. */
async function ownAddressProblem(
  tx: Database,
  client: Client,
  by: ClientPerson | null,
  email: string,
): Promise<string | null> {
  if (email === by?.email || email === client.email?.toLowerCase())
    return 'C’est l’adresse de votre propre accès\u00a0: indiquez celle de l’autre personne'
  const isStanding = and(eq(clientPeople.client_id, client.id), isNull(clientPeople.closed_at))
  const [known] = await tx
    .select({ name: clientPeople.name, invited_at: clientPeople.invited_at })
    .from(clientPeople)
    .where(and(isStanding, eq(clientPeople.email, email)))
  if (!known) return null
  return known.invited_at
    ? `${known.name} a déjà un accès avec cette adresse`
    : `Un accès est déjà demandé pour ${known.name} avec cette adresse`
}

export type PersonChange =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The record is no longer as the page has shown it. */
  | { outcome: 'changed' }

export type PersonAskChange = PersonChange | { outcome: 'too-often' }

interface Seen {
  id: string
  seen: string
}

/** Asks the office to close a person's access. */
export const askToClosePerson = (
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: ClientPerson,
  asked: Seen,
) =>
  changeAsFirst(deps, by, asked, async (tx, { client, person }) => {
    if (person.invited_at === null || person.closed_at) return { outcome: 'changed' }
    if (person.close_asked_at) return { outcome: 'saved' }
    if (await hasAskedTooOften(tx, deps, client.id)) return { outcome: 'too-often' }
    await setPerson(tx, person, { close_asked_at: deps.clock.now() })
    const after = eventData(client, person)
    await recordEvent(tx, deps, clientActorOf(by), {
      act: 'client.person-closing-asked',
      id: client.id,
      before: null,
      after,
    })
    return { outcome: 'saved' }
  })

/** Takes back a request that the office has not handled: for an access, or for closing it. */
export const takeBackAsk = (deps: Deps<'db' | 'clock' | 'announcements'>, by: ClientPerson, asked: Seen) =>
  changeAsFirst(deps, by, asked, async (tx, { client, person }) => {
    if (person.closed_at || (person.invited_at && !person.close_asked_at)) return { outcome: 'changed' }
    if (person.invited_at) await setPerson(tx, person, { close_asked_at: null })
    // The office has not sent a link yet, so nothing else refers to the person.
    else await tx.delete(clientPeople).where(eq(clientPeople.id, person.id))
    const before = eventData(client, person)
    await recordEvent(tx, deps, clientActorOf(by), {
      act: person.invited_at ? 'client.person-closing-taken-back' : 'client.person-ask-taken-back',
      id: client.id,
      before,
      after: null,
    })
    return { outcome: 'saved' }
  })

function changeAsFirst(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: ClientPerson,
  { id, seen }: Seen,
  change: (tx: Database, locked: { client: Client; person: PersonRow }) => Promise<PersonAskChange>,
): Promise<PersonAskChange> {
  return deps.db.transaction(async (tx): Promise<PersonAskChange> => {
    await lockClientsTable(tx, 'shared')
    const locked = by.isFirst ? await lockPerson(tx, by.clientId, id) : null
    if (!locked) return { outcome: 'gone' }
    if (seen !== personSeen(locked.person)) return { outcome: 'changed' }
    const changed = await change(tx, locked)
    if (changed.outcome === 'saved') await deps.announcements.announce(tx, 'office')
    return changed
  })
}

async function setPerson(tx: Database, { id }: PersonRow, set: Partial<PersonRow>): Promise<void> {
  await tx.update(clientPeople).set(set).where(eq(clientPeople.id, id))
}

/* 3. Actions of the office. */

type OfficeDeps = Deps<'db' | 'jobs' | 'accounts' | 'clock' | 'secret' | 'announcements'>

export type PersonInvitation = PersonChange | { outcome: 'taken'; sentence: string }

/**
 * Sends a person of a company the link to choose a password: the first time, again, or after the access was closed. Earlier links
 * become invalid.
 */
export function invitePerson(
  deps: OfficeDeps,
  by: StaffPerson,
  clientId: ClientId,
  { id, seen }: Seen,
): Promise<PersonInvitation> {
  return deps.db.transaction(async (tx): Promise<PersonInvitation> => {
    await lockClientsTable(tx, 'shared')
    const [known] = await tx.select().from(clientPeople).where(eq(clientPeople.id, id))
    if (known) await lockEmail(tx, known.email)
    const locked = await lockPerson(tx, clientId, id)
    if (!locked) return { outcome: 'gone' }
    if (seen !== personSeen(locked.person) || personState(locked.person, deps.clock.now()) === 'open')
      return { outcome: 'changed' }
    return invite(tx, deps, by, locked)
  })
}

/** Adds a person of a company and sends the link, on request by phone or at the counter. */
export function addCompanyPerson(
  deps: OfficeDeps,
  by: StaffPerson,
  clientId: ClientId,
  typed: FormInput,
): Promise<PersonInvitation | { outcome: 'invalid'; problems: PersonProblems }> {
  const checked = validateForm(personForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { nom: name, mot: words = '' } = checked.values
  const email = normalizeEmail(checked.values.email)
  return deps.db.transaction(
    async (tx): Promise<PersonInvitation | { outcome: 'invalid'; problems: PersonProblems }> => {
      await lockClientsTable(tx, 'shared')
      await lockEmail(tx, email)
      const client = await lockClient(tx, clientId)
      if (client?.type !== 'company') return { outcome: 'gone' }
      const standing = and(
        eq(clientPeople.client_id, client.id),
        eq(clientPeople.email, email),
        isNull(clientPeople.closed_at),
      )
      const [known] = await tx.select().from(clientPeople).where(standing).for('update')
      if (known)
        return { outcome: 'invalid', problems: { email: `C’est déjà l’adresse de ${known.name}, ci-dessus` } }
      const taken = await takenSentence(tx, deps, client.id, email)
      if (taken) return { outcome: 'invalid', problems: { email: taken } }
      const person = await addPerson(tx, deps, client, { name, email, words, asked_by_form: null })
      return invite(tx, deps, by, { client, person })
    },
  )
}

async function invite(
  tx: Database,
  deps: OfficeDeps,
  by: StaffPerson,
  { client, person }: { client: Client; person: PersonRow },
): Promise<PersonInvitation> {
  const { id, email } = person
  const sentence = await takenSentence(tx, deps, client.id, email, id)
  if (sentence) return { outcome: 'taken', sentence }
  await setPerson(tx, person, {
    invited_at: deps.clock.now(),
    opened_at: null,
    close_asked_at: null,
    closed_at: null,
  })
  await createInvitation(tx, deps, { clientId: id, email })
  const after = eventData(client, person)
  await recordEvent(tx, deps, staffActor(by), {
    act: 'client.person-invited',
    id: client.id,
    before: null,
    after,
  })
  await deps.announcements.announce(tx, 'office')
  return { outcome: 'saved' }
}

/**
 * Returns a French sentence that says who already has an address; `null` if it is free. An address belongs to one client and one
 * account.
 */
async function takenSentence(
  tx: Database,
  { accounts }: Deps<'accounts'>,
  clientId: ClientId,
  email: string,
  but = '',
): Promise<string | null> {
  const holder = await accounts.findHolder(tx, email)
  if (holder?.role === 'staff') return 'Cette adresse est celle d’une personne de l’équipe.'
  const other = await findPersonOfEmail(tx, email)
  if (other && other.personId !== but)
    return `${personsAddress(other.person, other.called)}\u00a0: une adresse ne mène qu’à un client. Fermez cet accès d’abord, ou prenez une autre adresse.`
  const [owner] = await tx
    .select({ id: clients.id, called: calledClient })
    .from(clients)
    .where(and(eq(sql`lower(${clients.email})`, email), isNull(clients.merged_into)))
  if (owner)
    return owner.id === clientId
      ? 'C’est l’adresse de la fiche elle-même\u00a0: invitez ce client par «\u00a0Espace client\u00a0».'
      : `Cette adresse est déjà celle de ${owner.called || 'quelqu’un'}\u00a0: une adresse ne mène qu’à un client.`
  return holder ? 'Cette adresse sert déjà à se connecter à un autre compte.' : null
}

/**
 * Closes a person's access, or declines the request for one. Their sessions and links end at once. Recorded actions keep their
 * name.
 */
export function closePerson(
  deps: OfficeDeps,
  by: StaffPerson,
  clientId: ClientId,
  { id, seen }: Seen,
): Promise<PersonChange> {
  return deps.db.transaction(async (tx): Promise<PersonChange> => {
    await lockClientsTable(tx, 'shared')
    const locked = await lockPerson(tx, clientId, id)
    if (!locked) return { outcome: 'gone' }
    const { client, person } = locked
    if (seen !== personSeen(person) || person.closed_at) return { outcome: 'changed' }
    await endSignIn(tx, deps, person.id)
    await setPerson(tx, person, { closed_at: deps.clock.now(), close_asked_at: null })
    const before = eventData(client, person)
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
  tx: Database,
  deps: Deps<'accounts' | 'clock' | 'secret'>,
  id: string,
): Promise<void> {
  await deleteInvitations(tx, id)
  await deps.accounts.forgetResets(tx, id)
  const ended = await tx.delete(users).where(and(eq(users.id, id), eq(users.role, 'client')))
  if ((ended.rowCount ?? 0) > 0) await recordAudit(tx, deps, { act: 'account-closed', userId: id })
}

/** Moves the people of a client to the client with which it is merged. A person who exists in both is kept once. */
export async function movePeople(tx: Database, from: ClientId, to: ClientId): Promise<void> {
  const isStanding = isNull(clientPeople.closed_at)
  const rows = await tx
    .select()
    .from(clientPeople)
    .where(and(inArray(clientPeople.client_id, [from, to]), isStanding))
    .orderBy(asc(clientPeople.id))
    .for('update')
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  for (const same of byEmail.values()) {
    const kept = same.find(({ invited_at }) => invited_at) ?? same[0]
    const twice = same.filter((row) => row !== kept).map(({ id }) => id)
    if (twice.length > 0) await tx.delete(clientPeople).where(inArray(clientPeople.id, twice))
  }
  // Form ids of the two clients are independent, so those of the moved people are removed.
  await tx
    .update(clientPeople)
    .set({ client_id: to, asked_by_form: null })
    .where(eq(clientPeople.client_id, from))
}
