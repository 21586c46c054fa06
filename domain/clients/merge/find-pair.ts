import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients } from '../../../db/schema/tables.ts'
import { writeBase } from '../../forms/merge-changes.ts'
import { hasAccount } from '../access/has-account.ts'
import type { Client } from '../client.ts'
import { type ClientField, clientFields } from '../client-fields.ts'
import { type ClientValues, valuesOf } from '../client-values.ts'

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
    kept,
    gone,
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
