import { href, type RouterContextProvider } from 'react-router'
import { isRecordUnpaid, isVoidStatus } from '../../../../../domain/billing/invoices/invoice-status.ts'
import {
  type ListedOfficeInvoice,
  listOfficeInvoices,
} from '../../../../../domain/billing/invoices/list-invoices.ts'
import { formatPointsOfSale } from '../../../../../domain/business/points-of-sale.ts'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { isSearchTextTooShort } from '../../../../../domain/kernel/lists/search-words.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { parseOfficeScope } from '../../../../office/office-scope.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import { invoiceKindName, invoiceStatusView } from '../../../../office/records/invoice-status-view.server.ts'
import {
  growingListQueryString,
  loadGrowingList,
  parseGrowingListQuery,
} from '../../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../../ui/table/records-table.tsx'
import { invoiceFilters, invoicesQueryParameters } from './invoices-query.ts'

/** Loads the list: the first invoices that match the query, and the address of the next ones. */
export async function loadInvoicesPage(
  context: Readonly<RouterContextProvider>,
  searchParams: URLSearchParams,
) {
  const { db, clock, facts } = context.get(siteContext)
  const reader = context.get(staffContext)
  const query = parseGrowingListQuery(invoicesQueryParameters, searchParams)
  const { pointsOfSale: scope } = parseOfficeScope(searchParams, reader)
  const now = clock.now()
  // The search index needs three consecutive characters.
  const isTooShort = isSearchTextTooShort(query.q)
  const choice = { search: query.q, filter: getOwnProperty(invoiceFilters, query.etat) ?? null, scope }
  const { rows, ...growth } = await loadGrowingList(query, (limit) =>
    isTooShort ? [] : listOfficeInvoices(db, choice, now, limit),
  )
  return {
    ...growth,
    rows: rows.map((row) => invoiceRow(row, now)),
    query,
    isChosen: growingListQueryString(query, { pos: '' }) !== '?',
    isTooShort,
    scope: formatPointsOfSale(scope, facts.current()),
    hasOwnScope: reader.pointsOfSale !== null,
    newInvoice: hasPermission(reader, 'issue-invoices') ? href('/gestion/factures/nouvelle') : null,
  }
}

function invoiceRow(row: ListedOfficeInvoice, now: Date) {
  const { id, number, pos_id, client, total, sent_at, reminders, created_at, status, refund } = row
  const statusView = invoiceStatusView(row, now)
  const sent = sent_at ? `Envoyée le ${formatDate(sent_at)}` : isRecordUnpaid(row) ? 'Pas encore envoyée' : ''
  const note = reminders > 0 ? `${sent}, relancée ${reminders}\u00a0fois` : sent
  return {
    id,
    to: invoiceAddress(id, pos_id),
    isVoid: isVoidStatus(status),
    cells: {
      numero: { text: number, note: invoiceKindName(row) },
      client: { text: client || 'Sans nom', note, phone: statusView.isLate ? row.phone : null },
      date: formatDate(created_at),
      total: formatCents(total),
      etat:
        refund > 0
          ? { status: `${statusView.text}, ${formatCents(refund)} à rembourser`, tone: 'moving' }
          : { status: statusView.text, tone: statusView.tone },
    },
  } satisfies RecordRow
}
