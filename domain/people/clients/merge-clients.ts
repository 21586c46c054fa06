import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import {
  clientStatements,
  clients,
  contactMessages,
  estimateDrafts,
  estimates,
  impersonations,
  invoiceDrafts,
  invoices,
  orders,
  quoteRequests,
} from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  openedValuesFieldName,
  parseOpenedValues,
  serializeOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import { type FormInput, validateForm } from '../../kernel/forms/validate-form.ts'
import { keepLinksEndedDuring } from '../../kernel/matters/ended-links.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type Client, type ClientValues, clientName, toClientRecord, toClientValues } from './client.ts'
import { deleteClientInvitations } from './client-access.ts'
import { type ClientField, clientFields } from './client-fields.ts'
import { clientForm } from './client-form.ts'
import { lockClientsTable, lockExistingClientAccount } from './client-locks.ts'
import { moveCompanyPeople } from './client-people-access.ts'
import {
  type ClientProblems,
  clearedCompanyAgreements,
  freezeDocumentBuyers,
  toClientChangeEventData,
} from './save-client.ts'

export type ClientMergeOutcome =
  | { outcome: 'saved'; id: string }
  | { outcome: 'gone' }
  | { outcome: 'two-accounts' }
  /** One of the records has changed since the page was shown. */
  | { outcome: 'changed' }
  | { outcome: 'invalid'; problems: ClientProblems }

/**
 * Merges two records into one. Each differing field is taken from the chosen side. Requests, messages, orders, estimates,
 * invoices and the account are moved, in one transaction with the event. Issued documents keep the client printed on them.
 */
export function mergeClients(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  ids: [string, string],
  typed: FormInput,
): Promise<ClientMergeOutcome> {
  return deps.db.transaction(async (tx): Promise<ClientMergeOutcome> => {
    await lockClientsTable(tx, 'exclusive')
    const pair = await lockClientsToMerge(tx, ...ids)
    if (!pair) return { outcome: 'gone' }
    if (pair.hasTwoAccounts) return { outcome: 'two-accounts' }
    if (!isSame(parseOpenedValues(typed[openedValuesFieldName]), parseOpenedValues(pair.seen)))
      return { outcome: 'changed' }
    const before = toClientValues(pair.kept)
    const after = chosenValues(pair, typed)
    const checked = validateForm(clientForm, after)
    if (checked.outcome === 'invalid') return checked
    await freezeDocumentBuyers(tx, [pair.kept.id, pair.gone.id])
    await keepLinksEndedDuring(tx, [pair.kept.id, pair.gone.id], async () => {
      await moveRecords(tx, pair)
      await tx
        .update(clients)
        .set({ ...toClientRecord(after), ...agreementsOf(pair, after) })
        .where(eq(clients.id, pair.kept.id))
    })
    if (before.email !== after.email) await deleteClientInvitations(tx, pair.kept.id)
    await recordMergeEvent(tx, deps, by, { pair, before, after })
    return { outcome: 'saved', id: pair.kept.id }
  })
}

/** Returns the agreements of the merged company: those of both records continue. */
function agreementsOf({ kept, gone }: MergePair, { type }: ClientValues) {
  if (type !== 'company') return clearedCompanyAgreements
  const since = [kept.statement_since, gone.statement_since].filter((day) => day !== null)
  return {
    requires_purchase_order: kept.requires_purchase_order || gone.requires_purchase_order,
    statement_since: since.toSorted()[0] ?? null,
  }
}

function isSame(one: Partial<Record<string, string>>, other: Partial<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Record from which a field is taken. */
type MergeSide = 'kept' | 'gone'

/** Two records to merge: the one that is kept, the other, and the fields in which they differ. */
interface MergePair {
  kept: Client
  gone: Client
  keptHasAccount: boolean
  /** Both have an account: one must be closed first. */
  hasTwoAccounts: boolean
  differing: ClientField[]
  /** Values of both records as JSON, included in the form to detect changes. */
  seen: string
}

/** Whether the user chooses a side for the field. Notes of both records are kept. */
const isChosen = (field: ClientField) => field !== 'notes'

/**
 * Finds and locks two records to merge; `null` if one of them does not exist or was merged or erased. The one with an account is
 * kept, because its id is also the id of its user; otherwise the first one.
 */
export async function lockClientsToMerge(
  tx: Transaction,
  firstId: string,
  secondId: string,
): Promise<MergePair | null> {
  const [first, second] = await lockBoth(tx, firstId, secondId)
  if (!first || !second) return null
  const has = [await lockExistingClientAccount(tx, first.id), await lockExistingClientAccount(tx, second.id)]
  const [kept, gone] = has[1] && !has[0] ? [second, first] : [first, second]
  const [one, other] = [toClientValues(kept), toClientValues(gone)]
  return {
    kept,
    gone,
    keptHasAccount: has.some(Boolean),
    hasTwoAccounts: has.every(Boolean),
    differing: clientFields.filter((field) => isChosen(field) && one[field] !== other[field]),
    seen: seenOf(one, other),
  }
}

function seenOf(keptValues: ClientValues, gone: ClientValues): string {
  const sides = { kept: keptValues, gone }
  return serializeOpenedValues(
    Object.fromEntries(
      Object.entries(sides).flatMap(([side, values]) =>
        Object.entries(values).map(([field, value]) => [`${side}.${field}`, value]),
      ),
    ),
  )
}

async function lockBoth(tx: Transaction, ...ids: [string, string]): Promise<(Client | undefined)[]> {
  if (ids[0] === ids[1]) return []
  // The two records are locked in the order of their ids, so that two merges of the same pair do not deadlock.
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, ids))
    .orderBy(asc(clients.id))
    .for('update')
  return ids.map((id) => rows.find((row) => row.id === id && !row.merged_into && !row.erased_at))
}

/** Returns the side that is preselected: `kept`, unless only `gone` has a value. */
export const defaultMergeSideOf = (field: ClientField, { kept, gone }: MergePair): MergeSide =>
  toClientValues(kept)[field] === '' && toClientValues(gone)[field] !== '' ? 'gone' : 'kept'

function chosenValues(pair: MergePair, typed: FormInput): ClientValues {
  const [kept, gone] = [toClientValues(pair.kept), toClientValues(pair.gone)]
  const values = { ...kept, notes: [kept.notes, gone.notes].filter(Boolean).join('\n\n') }
  for (const field of pair.differing) {
    const side = typed[field] ?? defaultMergeSideOf(field, pair)
    if (side === 'gone') values[field] = gone[field]
  }
  return values
}

/** Moves everything from the merged record to the kept one and empties the merged record. */
async function moveRecords(tx: Transaction, { kept, gone }: MergePair): Promise<void> {
  // The threads are locked in the same order as in domain/correspondence/inbox/inbox-actions.ts.
  for (const threads of [quoteRequests, contactMessages])
    await tx
      .select({ id: threads.id })
      .from(threads)
      .where(eq(threads.client_id, gone.id))
      .orderBy(asc(threads.id))
      .for('update')
  // Estimates are locked before their orders, as when an estimate is accepted or declined.
  for (const table of [
    quoteRequests,
    contactMessages,
    estimates,
    orders,
    estimateDrafts,
    invoiceDrafts,
    invoices,
  ])
    await tx.update(table).set({ client_id: kept.id }).where(eq(table.client_id, gone.id))
  await moveCompanyPeople(tx, gone.id, kept.id)
  await deleteClientInvitations(tx, gone.id)
  await moveStatements(tx, gone.id, kept.id)
  await tx.delete(impersonations).where(eq(impersonations.client_id, gone.id))
  await tx
    .update(clients)
    .set({ ...mergedClientValues, merged_into: kept.id })
    .where(eq(clients.id, gone.id))
  // Records that were merged into this one earlier now belong to the kept one.
  await tx.update(clients).set({ merged_into: kept.id }).where(eq(clients.merged_into, gone.id))
}

/** Values of a merged record: it keeps only its id, so that old addresses redirect to the other record. */
export const mergedClientValues = {
  name: null,
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  siren: null,
  siret: null,
  vat_number: null,
  address: null,
  notes: '',
  ...clearedCompanyAgreements,
}

interface Merged {
  pair: MergePair
  before: ClientValues
  after: ClientValues
}

async function recordMergeEvent(
  tx: Transaction,
  deps: Deps<'clock'>,
  by: StaffPerson,
  { pair, before, after }: Merged,
) {
  const { kept, gone } = pair
  await recordEvent(tx, deps, staffActor(by), {
    act: 'client.merged',
    id: kept.id,
    before: { name: clientName(kept), gone: clientName(gone), goneId: gone.id },
    after: toClientChangeEventData(before, after)?.after ?? { name: clientName(kept), fields: {} },
  })
}

/**
 * Moves the statements of a merged client to the client that stays. If both have the same month, the merged client's is
 * deleted.
 */
async function moveStatements(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`delete from ${clientStatements} gone where gone.client_id = ${from}
    and exists (select from ${clientStatements} kept where kept.client_id = ${to} and kept.month = gone.month)`)
  await tx.update(clientStatements).set({ client_id: to }).where(eq(clientStatements.client_id, from))
}
