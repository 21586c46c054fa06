import { listDrafts } from '../../../../../domain/estimates/list-estimate-drafts.ts'
import { listOfficeEstimates } from '../../../../../domain/estimates/list-office-estimates.ts'
import { capitalised } from '../../../../../domain/first-letter.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { pointsOfSaleName } from '../../../../../domain/staff/points-of-sale-name.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { draftRow } from './draft-row.server.ts'
import { estimateRow } from './estimate-row.server.ts'
import {
  type EstimatesQuery,
  estimatesSearch,
  readEstimatesQuery,
  stateInAddress,
} from './estimates-query.ts'

export type EstimatesView = Awaited<ReturnType<typeof readEstimates>>

/** Drafts that stand above the quotes where no state is asked for. */
const mostDrafts = 10

/** What the list shows: what is being written, then the quotes that its address asks for. */
export async function readEstimates({ db, clock }: SiteContext, reader: StaffPerson, asked: URLSearchParams) {
  const query = readEstimatesQuery(asked)
  const scope = query.isWide ? null : reader.pointsOfSale
  const limit = rowsToFind(query.page)
  const mayWrite = may(reader, 'write-estimates')
  const { search, state } = query
  const isDrafts = state === 'draft'
  const [drafts, estimates] = await Promise.all([
    mayWrite && (isDrafts || state === null)
      ? listDrafts(db, { search, scope }, isDrafts ? limit : mostDrafts)
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
    chosen: { q: search, etat: stateInAddress(state), pos: query.isWide ? 'tous' : '' },
    isChosen: search.trim() !== '' || state !== null,
    says: sayQuery(query, reader),
    other: reader.pointsOfSale && {
      to: estimatesSearch(query, { isWide: !query.isWide }),
      isWider: !query.isWide,
    },
    next,
  }
}

/** « Atelier d’Épinal », to be read aloud before what is chosen. */
const sayQuery = ({ isWide }: EstimatesQuery, { pointsOfSale }: StaffPerson): string => {
  const scope = pointsOfSaleName(isWide ? null : pointsOfSale)
  return capitalised(scope)
}
