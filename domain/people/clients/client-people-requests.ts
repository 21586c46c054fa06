import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { ClientId } from '../../../db/schema/people/clients.ts'
import { clientPeople, events } from '../../../db/schema/tables.ts'
import { clientActorOf, recordEvent } from '../../kernel/events/record-event.ts'
import { type FormInput, validateForm } from '../../kernel/forms/validate-form.ts'
import { type ClientPerson, normalizeEmail } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomIdPattern } from '../../kernel/random-id.ts'
import type { Client } from './client.ts'
import { lockClient, lockClientsTable } from './client-locks.ts'
import {
  type CompanyPersonChangeOutcome,
  type CompanyPersonProblems,
  type CompanyPersonRow,
  encodeCompanyPersonState,
  insertCompanyPerson,
  isCompanyPersonRequestPending,
  lockCompanyPerson,
  type ShownCompanyPersonState,
  toCompanyPersonEventData,
  updateCompanyPerson,
} from './client-people.ts'
import { companyPersonEmailMessages, companyPersonForm } from './person-form.ts'

/* Requests of a company about its people. Only its first user may make them. */

/** Maximum number of open requests of one company. */
const maxAsks = 10

/**
 * Maximum number of requests per day and company, including those taken back: staff are notified of each, and each is
 * recorded in the journal.
 */
const maxAsksPerDay = 20

async function hasAskedTooOften(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  clientId: ClientId,
): Promise<boolean> {
  const { record_kind, record_id, act, at } = events
  const isAsk = inArray(act, ['client.person-asked', 'client.person-closing-asked'])
  const isToday = gt(at, new Date(clock.now().getTime() - 86_400_000))
  const isOfClient = and(eq(record_kind, 'client'), eq(record_id, clientId))
  return (await tx.$count(events, and(isOfClient, isToday, isAsk))) >= maxAsksPerDay
}

export type CompanyPersonRequestOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'too-many' | 'too-often' }
  | { outcome: 'invalid'; problems: CompanyPersonProblems }

/**
 * Asks staff to let a person of the company sign in. Only staff check whether the address belongs to another
 * account, so that companies do not learn who has an account. Sending the same form twice makes one request.
 */
export function requestCompanyPersonAccess(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: ClientPerson,
  typed: FormInput,
): Promise<CompanyPersonRequestOutcome> {
  const checked = validateForm(companyPersonForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { nom: name, mot: words = '', id: given = '' } = checked.values
  const email = normalizeEmail(checked.values.email)
  // The id sent by the browser only identifies the form. It never becomes the id of the row, which will be the id of a user.
  const form = randomIdPattern.test(given) ? given : null
  return deps.db.transaction(async (tx): Promise<CompanyPersonRequestOutcome> => {
    await lockClientsTable(tx, 'shared')
    const client = await lockClient(tx, by.clientId)
    if (client?.type !== 'company' || !by.isFirst) return { outcome: 'gone' }
    if (form && (await wasAskedBy(tx, client, form))) return { outcome: 'saved' }
    const problem = await findOwnAddressProblem(tx, client, by, email)
    if (problem) return { outcome: 'invalid', problems: { email: problem } }
    const isAsked = and(eq(clientPeople.client_id, client.id), isCompanyPersonRequestPending)
    if ((await tx.$count(clientPeople, isAsked)) >= maxAsks) return { outcome: 'too-many' }
    if (await hasAskedTooOften(tx, deps, client.id)) return { outcome: 'too-often' }
    const person = await insertCompanyPerson(tx, deps, client, { name, email, words, asked_by_form: form })
    const after = toCompanyPersonEventData(client, person)
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

const wasAskedBy = async (tx: Transaction, client: Client, form: string): Promise<boolean> =>
  (await tx.$count(
    clientPeople,
    and(eq(clientPeople.client_id, client.id), eq(clientPeople.asked_by_form, form)),
  )) > 0

/** Returns why an address cannot be requested, using only facts that the company knows. */
async function findOwnAddressProblem(
  tx: Transaction,
  client: Client,
  by: ClientPerson | null,
  email: string,
): Promise<string | null> {
  if (email === by?.email || email === client.email?.toLowerCase()) return companyPersonEmailMessages.own
  const isAccessOpen = and(eq(clientPeople.client_id, client.id), isNull(clientPeople.closed_at))
  const [known] = await tx
    .select({ name: clientPeople.name, invited_at: clientPeople.invited_at })
    .from(clientPeople)
    .where(and(isAccessOpen, eq(clientPeople.email, email)))
  if (!known) return null
  const { hasAccess, isAsked } = companyPersonEmailMessages
  return known.invited_at ? hasAccess(known.name) : isAsked(known.name)
}

export type CompanyPersonRequestChangeOutcome = CompanyPersonChangeOutcome | { outcome: 'too-often' }

/** Asks staff to close a person's access. */
export const requestCompanyPersonClosing = (
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: ClientPerson,
  shownState: ShownCompanyPersonState,
) =>
  changeAsFirst(deps, by, shownState, async (tx, { client, person }) => {
    if (person.invited_at === null || person.closed_at) return { outcome: 'changed' }
    if (person.close_asked_at) return { outcome: 'saved' }
    if (await hasAskedTooOften(tx, deps, client.id)) return { outcome: 'too-often' }
    await updateCompanyPerson(tx, person, { close_asked_at: deps.clock.now() })
    const after = toCompanyPersonEventData(client, person)
    await recordEvent(tx, deps, clientActorOf(by), {
      act: 'client.person-closing-asked',
      id: client.id,
      before: null,
      after,
    })
    return { outcome: 'saved' }
  })

/** Takes back a request that staff have not handled: for an access, or for closing it. */
export const cancelCompanyPersonRequest = (
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: ClientPerson,
  shownState: ShownCompanyPersonState,
) =>
  changeAsFirst(deps, by, shownState, async (tx, { client, person }) => {
    if (person.closed_at || (person.invited_at && !person.close_asked_at)) return { outcome: 'changed' }
    if (person.invited_at) await updateCompanyPerson(tx, person, { close_asked_at: null })
    // Staff have not sent a link yet, so nothing else refers to the person.
    else await tx.delete(clientPeople).where(eq(clientPeople.id, person.id))
    const before = toCompanyPersonEventData(client, person)
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
  { id, seen }: ShownCompanyPersonState,
  change: (
    tx: Transaction,
    locked: { client: Client; person: CompanyPersonRow },
  ) => Promise<CompanyPersonRequestChangeOutcome>,
): Promise<CompanyPersonRequestChangeOutcome> {
  return deps.db.transaction(async (tx): Promise<CompanyPersonRequestChangeOutcome> => {
    await lockClientsTable(tx, 'shared')
    const locked = by.isFirst ? await lockCompanyPerson(tx, by.clientId, id) : null
    if (!locked) return { outcome: 'gone' }
    if (seen !== encodeCompanyPersonState(locked.person)) return { outcome: 'changed' }
    const changed = await change(tx, locked)
    if (changed.outcome === 'saved') await deps.announcements.announce(tx, 'office')
    return changed
  })
}
