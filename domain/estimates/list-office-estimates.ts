import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimates } from '../../db/schema/tables.ts'
import { holdsWords } from '../lists/choice.ts'
import { searchWords } from '../lists/search-words.ts'
import { findClients, isOfClients } from '../search/find-clients.ts'
import { isWithin, type Scope } from '../search/scope.ts'
import { type EstimateState, openStates } from './estimate-state.ts'

/** Which quotes are asked for. */
export interface EstimateChoice {
  /** As it was typed. */
  search: string
  state: EstimateState | 'open' | null
  scope: Scope
}

/** The chosen quotes, the newest first, `limit` at most; found by number, plate, vehicle or client. */
export async function listOfficeEstimates(db: Database, choice: EstimateChoice, limit: number) {
  const { id, estimate_number, pos_id, created_at, total, state, valid_until, vehicle, registration_number } =
    estimates
  return db
    .select({
      id,
      number: estimate_number,
      pos_id,
      created_at,
      total,
      state,
      valid_until,
      vehicle,
      registration_number,
      client: clients.called,
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(and(isOfState(choice.state), isWithin(pos_id, choice.scope), await isSought(db, choice.search)))
    .orderBy(sql`${created_at} desc nulls first`, id)
    .limit(limit)
}

function isOfState(state: EstimateChoice['state']): SQL | undefined {
  if (!state) return undefined
  return state === 'open' ? inArray(estimates.state, [...openStates]) : eq(estimates.state, state)
}

async function isSought(db: Database, typed: string): Promise<SQL | undefined> {
  const words = searchWords(typed)
  if (words.length === 0) return undefined
  const isTheirs = isOfClients(estimates.client_id, await findClients(db, words))
  return or(holdsWords(estimates.words, words), isTheirs)
}
