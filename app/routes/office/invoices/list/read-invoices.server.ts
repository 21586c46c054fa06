import { href, type RouterContextProvider } from 'react-router'
import { listOfficeInvoices } from '../../../../../domain/invoices/list-office-invoices.ts'
import { isTooShort, searchWords } from '../../../../../domain/lists/search-words.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { pointsOfSaleName } from '../../../../../domain/staff/points-of-sale-name.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { scopeIn } from '../../scope.ts'
import { filterKey } from './invoice-filters.ts'
import { invoiceRow } from './invoice-row.server.ts'
import { invoicesSearch, readInvoicesQuery } from './invoices-query.ts'

export type InvoicesView = Awaited<ReturnType<typeof readInvoices>>

/** What the list shows: the first of the invoices that its address asks for, and where the others are. */
export async function readInvoices(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db, clock } = context.get(siteContext)
  const reader = context.get(staffContext)
  const query = readInvoicesQuery(asked)
  const { pointsOfSale: scope } = scopeIn(asked, reader)
  const now = clock.now()
  // Without three letters together, no index would help.
  const isTooShortNow = query.search.trim() !== '' && isTooShort(searchWords(query.search))
  const found = isTooShortNow
    ? []
    : await listOfficeInvoices(db, { ...query, scope }, now, rowsToFind(query.page))
  const { rows, next, isCut, added } = growingList(found, query.page, (page) =>
    invoicesSearch(query, { page }),
  )
  return {
    rows: rows.map((row) => invoiceRow(row, now)),
    chosen: { q: query.search, etat: filterKey(query.filter), pos: query.isWide ? 'tous' : '' },
    isChosen: query.search.trim() !== '' || query.filter !== null,
    isTooShort: isTooShortNow,
    scope: pointsOfSaleName(scope),
    hasOwnScope: reader.pointsOfSale !== null,
    next,
    isCut,
    added,
    newInvoice: may(reader, 'issue-invoices') ? href('/gestion/factures/nouvelle') : null,
  }
}
