import { formatPointsOfSale, locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { type EstimateState, estimateStateNames } from '../../../../../domain/contracts/estimates/estimate.ts'
import {
  listEstimateDrafts,
  listOfficeEstimates,
} from '../../../../../domain/contracts/estimates/list-estimates.ts'
import { formatTimeAgo } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { capitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { estimateToneOf } from '../../../../office/records/estimate-tone.ts'
import {
  growingListQueryString,
  loadGrowingList,
  parseGrowingListQuery,
} from '../../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../../ui/table/records-table.tsx'
import { estimateStates, estimatesQueryParameters } from './estimates-query.ts'

/** Maximum number of drafts shown above a list without a state filter. */
const maxDrafts = 10

/** Loads the list: first drafts, then the estimates for the query. */
export async function loadEstimatesPage(
  { db, clock, facts }: SiteContext,
  reader: StaffPerson,
  searchParams: URLSearchParams,
) {
  const site = facts.current()
  const query = parseGrowingListQuery(estimatesQueryParameters, searchParams)
  const isWide = query.pos === 'tous'
  const scope = isWide ? null : reader.pointsOfSale
  const mayWrite = hasPermission(reader, 'write-estimates')
  const search = query.q
  const state = getOwnProperty(estimateStates, query.etat) ?? null
  const now = clock.now()
  const listDrafts = async (limit: number) =>
    (mayWrite ? await listEstimateDrafts(db, { search, scope }, limit) : []).map((draft) =>
      draftRow(draft, now, site),
    )
  const listIssued = async (state: EstimateState | 'open' | null, limit: number) =>
    (await listOfficeEstimates(db, { search, state, scope }, limit)).map(estimateRow)
  const listRows = (limit: number): Promise<RecordRow[]> =>
    state === 'draft' ? listDrafts(limit) : listIssued(state, limit)
  const [drafts, list] = await Promise.all([
    state === null ? listDrafts(maxDrafts) : [],
    loadGrowingList(query, listRows),
  ])
  return {
    ...list,
    drafts,
    mayWrite,
    isDrafts: state === 'draft',
    query,
    isChosen: growingListQueryString(query, { pos: '' }) !== '?',
    // Points of sale as text: « Atelier d’Épinal ».
    wording: capitalize(formatPointsOfSale(scope, site)),
    other: reader.pointsOfSale && {
      to: growingListQueryString(query, { pos: isWide ? '' : 'tous' }),
      isWider: !isWide,
    },
  }
}

type ListedRow = Awaited<ReturnType<typeof listOfficeEstimates>>[number]

function estimateRow(estimate: ListedRow) {
  const { id, number, pos_id, created_at, total, state, valid_until, vehicle, registration_number, client } =
    estimate
  return {
    id,
    to: estimateAddress(pos_id, id),
    isVoid: estimateToneOf(state) === 'void',
    cells: {
      client: { text: client || 'Sans nom', note: [vehicle, registration_number].filter(Boolean).join(', ') },
      numero: number,
      etat: { status: estimateStateNames[state], tone: estimateToneOf(state) },
      total: formatCents(total),
      emis: formatDate(created_at),
      fin: valid_until ? formatDay(valid_until) : '--',
    },
  } satisfies RecordRow
}

export type EstimateColumn = keyof ReturnType<typeof estimateRow>['cells']

type DraftRow = Awaited<ReturnType<typeof listEstimateDrafts>>[number]

function draftRow({ id, pos_id, changed_at, author, vehicle, client }: DraftRow, now: Date, site: Site) {
  return {
    id,
    to: estimateAddress(pos_id, id),
    cells: {
      client: { text: client || 'Client à choisir', note: [vehicle, author].filter(Boolean).join(', ') },
      etat: { status: 'Brouillon', tone: 'open' },
      age: formatTimeAgo(changed_at, now),
      atelier: locationName(pos_id, site),
    },
  } satisfies RecordRow
}

export type EstimateDraftColumn = keyof ReturnType<typeof draftRow>['cells']
