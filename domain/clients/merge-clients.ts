import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  clients,
  clientViews,
  contactMessages,
  estimateDrafts,
  estimates,
  invoices,
  orders,
  quoteRequests,
} from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Typed } from '../forms/judge-form.ts'
import { baseField, readBase, writeBase } from '../forms/merge-changes.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { changedFields, forgetInvitations } from './change-client.ts'
import type { Client } from './client.ts'
import { hasAccount } from './client-access.ts'
import { type ClientField, type ClientValues, clientFields, recordOf, valuesOf } from './client-fields.ts'
import { clientForm } from './client-form.ts'
import { clientName } from './client-name.ts'
import type { ClientProblems } from './create-client.ts'
import { freezeBuyers } from './freeze-buyers.ts'
import { lockClients } from './lock-clients.ts'

/** Which of the two records a field is taken from. */
export type Side = 'kept' | 'gone'

/** Two records before they are one: the one that stays, and the fields in which they differ. */
export interface Pair {
  kept: Client
  gone: Client
  keptHasAccount: boolean
  /** Both have an account: one has to be closed before. */
  hasTwoAccounts: boolean
  differing: ClientField[]
  /** What was seen of both; the form carries it. */
  seen: string
}

/** Notes are never chosen among: both stay. */
const isChosen = (field: ClientField) => field !== 'notes'

/**
 * The pair that two ids make; `null` when they are not two records any more. The one with an account stays, since its id is
 * its user's too; else the one that was named first.
 */
export async function findPair(db: Database, firstId: string, secondId: string): Promise<Pair | null> {
  const [first, second] = await holdBoth(db, firstId, secondId)
  if (!first || !second) return null
  const has = [await hasAccount(db, first.id), await hasAccount(db, second.id)]
  const [kept, gone] = has[1] && !has[0] ? [second, first] : [first, second]
  const [one, other] = [valuesOf(kept), valuesOf(gone)]
  return {
    ...{ kept, gone },
    keptHasAccount: has.some(Boolean),
    hasTwoAccounts: has.every(Boolean),
    differing: clientFields.filter((field) => isChosen(field) && one[field] !== other[field]),
    seen: seenOf(one, other),
  }
}

function seenOf(kept: ClientValues, gone: ClientValues): string {
  const sides = { kept, gone }
  return writeBase(
    Object.fromEntries(
      Object.entries(sides).flatMap(([side, values]) =>
        Object.entries(values).map(([field, value]) => [`${side}.${field}`, value]),
      ),
    ),
  )
}

async function holdBoth(tx: Database, ...ids: [string, string]): Promise<(Client | undefined)[]> {
  if (ids[0] === ids[1]) return []
  // Always in one order: two merges of the same pair wait for one another.
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, ids))
    .orderBy(asc(clients.id))
    .for('update')
  return ids.map((id) => rows.find((row) => row.id === id && !row.merged_into && !row.erased_at))
}

/** The side that a field starts with: what is there stands before what is not. */
export const usualSide = (field: ClientField, { kept, gone }: Pair): Side =>
  valuesOf(kept)[field] === '' && valuesOf(gone)[field] !== '' ? 'gone' : 'kept'

export type Merging =
  | { outcome: 'saved'; id: string }
  | { outcome: 'gone' }
  | { outcome: 'two-accounts' }
  /** One of the records is not what the page showed. */
  | { outcome: 'changed' }
  | { outcome: 'invalid'; problems: ClientProblems }

/**
 * Makes one record of two, each differing field from the side that was chosen: requests, messages, orders, estimates,
 * invoices and the account go along, in one transaction with its event. What was issued keeps its printed client.
 */
export function mergeClients(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  ids: [string, string],
  typed: Typed,
): Promise<Merging> {
  return world.db.transaction(async (tx): Promise<Merging> => {
    await lockClients(tx, 'alone')
    const pair = await findPair(tx, ...ids)
    if (!pair) return { outcome: 'gone' }
    if (pair.hasTwoAccounts) return { outcome: 'two-accounts' }
    if (!isSame(readBase(typed[baseField]), readBase(pair.seen))) return { outcome: 'changed' }
    const before = valuesOf(pair.kept)
    const after = chosenValues(pair, typed)
    const judged = judgeForm(clientForm, after)
    if (judged.outcome === 'invalid') return judged
    await freezeBuyers(tx, [pair.kept.id, pair.gone.id])
    await bringAlong(tx, pair)
    await tx.update(clients).set(recordOf(after)).where(eq(clients.id, pair.kept.id))
    if (before.email !== after.email) await forgetInvitations(tx, pair.kept.id)
    await tellMerge(tx, world, by, { pair, before, after })
    return { outcome: 'saved', id: pair.kept.id }
  })
}

interface Merged {
  pair: Pair
  before: ClientValues
  after: ClientValues
}

async function tellMerge(
  tx: Database,
  world: World<'clock'>,
  by: StaffPerson,
  { pair, before, after }: Merged,
) {
  const { kept, gone } = pair
  await recordEvent(tx, world, actorOf(by), {
    act: 'client.merged',
    id: kept.id,
    before: { name: clientName(kept), gone: clientName(gone), goneId: gone.id },
    after: changedFields(before, after)?.after ?? { name: clientName(kept), fields: {} },
  })
}

function isSame(one: Partial<Record<string, string>>, other: Partial<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

function chosenValues(pair: Pair, typed: Typed): ClientValues {
  const [kept, gone] = [valuesOf(pair.kept), valuesOf(pair.gone)]
  const values = { ...kept, notes: [kept.notes, gone.notes].filter(Boolean).join('\n\n') }
  for (const field of pair.differing) {
    const side = typed[field] ?? usualSide(field, pair)
    if (side === 'gone') values[field] = gone[field]
  }
  return values
}

async function bringAlong(tx: Database, { kept, gone }: Pair): Promise<void> {
  // As whoever acts on several of them does (domain/inbox/hold-records.ts).
  for (const threads of [quoteRequests, contactMessages])
    await tx
      .select({ id: threads.id })
      .from(threads)
      .where(eq(threads.client_id, gone.id))
      .orderBy(asc(threads.id))
      .for('update')
  for (const table of [quoteRequests, contactMessages, orders, estimates, estimateDrafts, invoices])
    await tx.update(table).set({ client_id: kept.id }).where(eq(table.client_id, gone.id))
  await forgetInvitations(tx, gone.id)
  await tx.delete(clientViews).where(eq(clientViews.client_id, gone.id))
  await tx
    .update(clients)
    .set({ ...emptied, merged_into: kept.id })
    .where(eq(clients.id, gone.id))
  // Whatever had become part of it is part of the other now.
  await tx.update(clients).set({ merged_into: kept.id }).where(eq(clients.merged_into, gone.id))
}

/** Of a record that went into another, its id alone stays, for the addresses that lead to it. */
export const emptied = {
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
}
