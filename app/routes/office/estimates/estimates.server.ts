import { formatAge } from '../../../../domain/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { estimateStateNames } from '../../../../domain/estimates/estimate.ts'
import { listEstimateDrafts, listOfficeEstimates } from '../../../../domain/estimates/list-estimates.ts'
import { capitalised } from '../../../../domain/first-letter.ts'
import { formatCents } from '../../../../domain/money/amounts.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { hasPermission } from '../../../../domain/staff/permissions.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import type { SiteContext } from '../../../context.ts'
import { growingList, rowsToFind } from '../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../ui/records-table.tsx'
import { estimateAddress } from './estimate-address.ts'
import { estimateTone } from './estimate-tone.ts'
import {
  type EstimatesQuery,
  estimateStateParam,
  estimatesSearch,
  readEstimatesQuery,
} from './estimates-query.ts'

export type EstimatesView = Awaited<ReturnType<typeof readEstimates>>

/** Drafts that stand above the quotes where no state is asked for. */
const mostDrafts = 10

/** What the list shows: what is being written, then the quotes that its address asks for. */
export async function readEstimates({ db, clock }: SiteContext, reader: StaffPerson, asked: URLSearchParams) {
  const query = readEstimatesQuery(asked)
  const scope = query.isWide ? null : reader.pointsOfSale
  const limit = rowsToFind(query.page)
  const mayWrite = hasPermission(reader, 'write-estimates')
  const { search, state } = query
  const isDrafts = state === 'draft'
  const [drafts, estimates] = await Promise.all([
    mayWrite && (isDrafts || state === null)
      ? listEstimateDrafts(db, { search, scope }, isDrafts ? limit : mostDrafts)
      : [],
    isDrafts ? [] : listOfficeEstimates(db, { search, state, scope }, limit),
  ])
  const now = clock.now()
  const draftRows = drafts.map((draft) => draftRow(draft, now))
  const list = growingList(isDrafts ? draftRows : estimates.map(estimateRow), query.page, (page) =>
    estimatesSearch(query, { page }),
  )
  const { rows, next, isCut, added } = list
  return {
    drafts: isDrafts ? [] : draftRows,
    rows,
    isCut,
    added,
    mayWrite,
    isDrafts,
    chosen: { q: search, etat: estimateStateParam(state), pos: query.isWide ? 'tous' : '' },
    isChosen: search.trim() !== '' || state !== null,
    says: scopeSentence(query, reader),
    other: reader.pointsOfSale && {
      to: estimatesSearch(query, { isWide: !query.isWide }),
      isWider: !query.isWide,
    },
    next,
  }
}

/** « Atelier d’Épinal », to be read aloud before what is chosen. */
const scopeSentence = ({ isWide }: EstimatesQuery, { pointsOfSale }: StaffPerson): string =>
  capitalised(pointsOfSaleName(isWide ? null : pointsOfSale))

type ListedRow = Awaited<ReturnType<typeof listOfficeEstimates>>[number]

function estimateRow(estimate: ListedRow): RecordRow {
  const { id, number, pos_id, created_at, total, state, valid_until, vehicle, registration_number, client } =
    estimate
  return {
    id,
    to: estimateAddress(pos_id, id),
    isVoid: estimateTone(state) === 'void',
    cells: {
      client: { text: client || 'Sans nom', note: [vehicle, registration_number].filter(Boolean).join(', ') },
      numero: number,
      etat: { status: estimateStateNames[state], tone: estimateTone(state) },
      total: formatCents(total),
      emis: formatDate(created_at),
      fin: valid_until ? formatDay(valid_until) : '--',
    },
  }
}

type DraftRow = Awaited<ReturnType<typeof listEstimateDrafts>>[number]

const draftRow = ({ id, pos_id, changed_at, author, vehicle, client }: DraftRow, now: Date): RecordRow => ({
  id,
  to: estimateAddress(pos_id, id),
  cells: {
    client: { text: client || 'Client à choisir', note: [vehicle, author].filter(Boolean).join(', ') },
    etat: { status: 'Brouillon', tone: 'open' },
    age: formatAge(changed_at, now),
    atelier: pointOfSaleName(pos_id),
  },
})
