import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { clients, estimates, invoices } from '../../../db/schema/tables.ts'
import { type Actor, recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import { keepLinksEndedDuring } from '../../kernel/matters/ended-links.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { countryName } from '../../kernel/text/countries.ts'
import { type ClientValues, clientNameFromValues, toClientRecord, toClientValues } from './client.ts'
import { deleteClientInvitations } from './client-access.ts'
import { type ClientField, clientFields } from './client-fields.ts'
import { clientForm, emailTakenMessage } from './client-form.ts'
import { findEmailHolderOrReserve, lockClient, lockClientsTable, lockEmail } from './client-locks.ts'
import { formatCompanyNumber, formatVatNumber, onlyDigitsOf } from './company-numbers.ts'

export type ClientChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: ClientProblems }
  /** Other people have changed the same fields; `merged` contains the values of all other fields. */
  | {
      outcome: 'conflict'
      merged: ClientValues
      theirs: ClientValues
      conflicts: FieldConflict<ClientField>[]
    }

/**
 * Changes a client's record. The form contains the record as it was opened: fields that other people changed meanwhile are
 * preserved, and fields that both changed are returned to choose from.
 */
export function changeClient(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<ClientChangeOutcome> {
  const checked = validateForm(clientForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const mine = normalizeClientValues(checked.values)
  return deps.db.transaction(async (tx): Promise<ClientChangeOutcome> => {
    await lockClientsTable(tx, 'shared')
    if (mine.email) await lockEmail(tx, mine.email)
    const locked = await lockClient(tx, id)
    if (!locked) return { outcome: 'gone' }
    const theirs = toClientValues(locked)
    const { merged, conflicts } = mergeRecordChanges<ClientField>(
      parseOpenedValues(typed[openedValuesFieldName]),
      mine,
      theirs,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const together = validateForm(clientForm, merged)
    if (together.outcome === 'invalid') return together
    return saveChange(tx, deps, by, { id, before: theirs, after: toClientValues(toClientRecord(merged)) })
  })
}

interface Saving {
  id: string
  before: ClientValues
  after: ClientValues
}

async function saveChange(
  tx: Transaction,
  deps: Deps<'clock'>,
  by: StaffPerson,
  { id, before, after }: Saving,
): Promise<ClientChangeOutcome> {
  const changes = toClientChangeEventData(before, after)
  if (!changes) return { outcome: 'saved' }
  const holder =
    after.email && after.email !== before.email ? await findEmailHolderOrReserve(tx, after.email, id) : null
  if (holder) return { outcome: 'invalid', problems: { email: emailTakenMessage(holder) } }
  await freezeDocumentBuyers(tx, [id])
  const save = async () => {
    await tx
      .update(clients)
      .set({ ...toClientRecord(after), ...(after.type === 'company' ? {} : clearedCompanyAgreements) })
      .where(eq(clients.id, id))
  }
  if (after.email === before.email) await save()
  else {
    // A request without client belongs to the client with its e-mail address, so a new address can move records to another
    // matter.
    await keepLinksEndedDuring(tx, [id], save)
    await deleteClientInvitations(tx, id)
  }
  await recordEvent(tx, deps, staffActor(by), { act: 'client.changed', id, ...changes })
  return { outcome: 'saved' }
}

/** Values of agreements that only companies have; set when the record becomes an individual. */
export const clearedCompanyAgreements = { requires_purchase_order: false, statement_since: null }

export type ClientProblems = FormProblems<FieldName<typeof clientForm>>

type ClientCreation = { outcome: 'saved'; id: string } | { outcome: 'invalid'; problems: ClientProblems }

export function createClientFromForm(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  typed: FormInput,
): Promise<ClientCreation> {
  const checked = validateForm(clientForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const values = normalizeClientValues(checked.values)
  return deps.db.transaction(async (tx): Promise<ClientCreation> => {
    await lockClientsTable(tx, 'shared')
    const holder = values.email ? await findEmailHolderOrReserve(tx, values.email) : null
    if (holder) return { outcome: 'invalid', problems: { email: emailTakenMessage(holder) } }
    return { outcome: 'saved', id: await insertClient(tx, deps, staffActor(by), values) }
  })
}

/** Adds a client and returns its id. The values must be valid and normalised, and the address free. */
export async function insertClient(
  tx: Transaction,
  deps: Deps<'clock'>,
  actor: Actor,
  values: ClientValues,
): Promise<string> {
  const id = randomId()
  await tx.insert(clients).values({ id, ...toClientRecord(values), created_at: deps.clock.now() })
  const after = { name: clientNameFromValues(values) }
  await recordEvent(tx, deps, actor, { act: 'client.created', id, before: null, after })
  return id
}

/**
 * Normalises the values of a form: numbers in groups, the SIREN taken from a SIRET, e-mail addresses in lower case, countries by
 * their French name.
 */
export function normalizeClientValues(
  values: { readonly [Field in keyof ClientValues]?: string | undefined },
): ClientValues {
  const typed = Object.fromEntries(
    clientFields.map((field) => [field, (values[field] ?? '').trim()]),
  ) as ClientValues
  const siret = formatCompanyNumber(typed.siret)
  const siren = formatCompanyNumber(typed.siren || onlyDigitsOf(siret).slice(0, 9))
  return {
    ...typed,
    siret,
    siren,
    vat_number: formatVatNumber(typed.vat_number),
    email: typed.email.toLowerCase(),
    country: countryName(typed.country || 'FR'),
  }
}

/** Returns the event data of a change; `null` if nothing changed. Contents of private notes are left out. */
export function toClientChangeEventData(before: ClientValues, after: ClientValues) {
  const changed = clientFields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  const of = (values: ClientValues) => ({
    name: clientNameFromValues(values),
    fields: Object.fromEntries(changed.map((field) => [field, field === 'notes' ? '' : values[field]])),
  })
  return { before: of(before), after: of(after) }
}

/**
 * Stores the current name and address of these clients in their issued documents, unless a document already has them.
 * Call it before changing the clients, because issued documents must keep showing the former data.
 */
export async function freezeDocumentBuyers(tx: Transaction, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return
  for (const documents of [invoices, estimates]) {
    const buyer = sql`(select jsonb_build_object('type', c.type, 'name', c.name, 'first_name', c.first_name, 'last_name', c.last_name, 'siret', c.siret, 'vat_number', c.vat_number, 'address', c.address) from ${clients} c where c.id = ${documents.client_id})`
    await tx
      .update(documents)
      .set({ buyer })
      .where(and(inArray(documents.client_id, [...clientIds]), isNull(documents.buyer)))
  }
}
