import { and, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimateDrafts, estimates } from '../../../db/schema/tables.ts'
import { containsAllWords, type ListSource } from '../../kernel/lists/list-records.ts'
import { splitSearchWords } from '../../kernel/lists/search-words.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import { clientDisplayName } from '../../people/clients/client-display-name.ts'
import { belongsToFoundClients, searchClients } from '../../people/clients/search-clients.ts'
import { answerableEstimateStates, type EstimateState } from './estimate.ts'

/** Filters of the list of estimates. */
interface EstimateChoice {
  /** Search text as typed. */
  search: string
  state: EstimateState | 'open' | null
  scope: PointOfSaleScope
}

/** Lists at most `limit` estimates, the newest first. The search covers number, plate, vehicle and client. */
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
      client: clientDisplayName,
    })
    .from(estimates)
    .innerJoin(clients, eq(clients.id, estimates.client_id))
    .where(
      and(
        isOfState(choice.state),
        isWithinPointOfSaleScope(pos_id, choice.scope),
        await isSought(db, choice.search),
      ),
    )
    .orderBy(sql`${created_at} desc nulls first`, id)
    .limit(limit)
}

function isOfState(state: EstimateChoice['state']): SQL | undefined {
  if (!state) return undefined
  return state === 'open'
    ? inArray(estimates.state, [...answerableEstimateStates])
    : eq(estimates.state, state)
}

async function isSought(db: Database, typed: string): Promise<SQL | undefined> {
  const words = splitSearchWords(typed)
  if (words.length === 0) return undefined
  const isOfFoundClients = belongsToFoundClients(estimates.client_id, await searchClients(db, words))
  return or(containsAllWords(estimates.search_text, words), isOfFoundClients)
}

/** Lists at most `limit` drafts, the latest changed first. The search covers client, vehicle and plate. */
export async function listEstimateDrafts(
  db: Database,
  { search, scope }: Omit<EstimateChoice, 'state'>,
  limit: number,
) {
  const { id, pos_id, changed_at, author_name, content } = estimateDrafts
  const vehicle = sql<string>`coalesce(${content}->>'vehicle', '')`
  const text = sql`folded(coalesce(${clients.search_text}, '') || ' ' || ${vehicle} || ' ' || coalesce(${content}->>'registration', ''))`
  return db
    .select({ id, pos_id, changed_at, author: author_name, vehicle, client: clientDisplayName })
    .from(estimateDrafts)
    .leftJoin(clients, eq(clients.id, estimateDrafts.client_id))
    .where(and(isWithinPointOfSaleScope(pos_id, scope), containsAllWords(text, splitSearchWords(search))))
    .orderBy(desc(changed_at), id)
    .limit(limit)
}

/** Columns of an estimate in the client's list. */
const columns = {
  id: estimates.id,
  estimate_number: estimates.estimate_number,
  created_at: estimates.created_at,
  total_te: estimates.total_te,
  total: estimates.total,
  client_status: estimates.client_status,
  state: estimates.state,
  valid_until: estimates.valid_until,
  decided_at: estimates.decided_at,
  pos_id: estimates.pos_id,
}

export type ListedEstimate = Pick<typeof estimates.$inferSelect, keyof typeof columns>

/** List of the client's estimates of the last twelve months at both points of sale. */
export const clientEstimateSource: ListSource<ListedEstimate> = {
  name: 'estimates',
  of: (db, { client, since }) =>
    db
      .select(columns)
      .from(estimates)
      .where(and(eq(estimates.client_id, client), gte(estimates.created_at, since)))
      .as('listed'),
}
