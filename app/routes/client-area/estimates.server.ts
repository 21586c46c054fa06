import { formatDate } from '../../../domain/calendar/paris-day.ts'
import type { Client } from '../../../domain/clients/client.ts'
import { documentPage } from '../../../domain/documents/document-address.ts'
import { pointOfSaleName } from '../../../domain/documents/points-of-sale.ts'
import { estimateStatusNames } from '../../../domain/estimates/estimate-status.ts'
import { type ListedEstimate, listEstimates } from '../../../domain/estimates/list-estimates.ts'
import { formatCents } from '../../../domain/money/format-cents.ts'
import { sum } from '../../../domain/money/sum.ts'
import type { SiteContext } from '../../context.ts'
import type { RecordRow } from '../../ui/records-table/records-table.tsx'
import { readListQuery } from './list-query.ts'
import { type ListColumn, sortKeys, sortRecords } from './list-view.server.ts'

/** The statuses that can be chosen, by what the address calls them. */
const estimateStatuses = ['created', 'paid'] as const

/** What the address asks to see of the client's quotes. */
export async function chooseEstimates(db: SiteContext['db'], client: Client, now: Date, request: Request) {
  const query = readListQuery(request, { sorts: sortKeys(estimateColumns), statuses: estimateStatuses })
  const records = await listEstimates(db, client, now, query)
  return { query, sorted: sortRecords(records, query, estimateColumns) }
}

export const estimateColumns: ListColumn<ListedEstimate>[] = [
  { key: 'numero', label: 'Numéro', sortBy: ({ estimate_number }) => estimate_number },
  { key: 'date', label: 'Date', sortBy: ({ created_at }) => created_at.getTime() },
  { key: 'pos', label: 'Atelier', sortBy: ({ pos_id }) => pointOfSaleName(pos_id) },
  { key: 'ht', label: 'Total HT', isFigure: true, sortBy: ({ total_te }) => total_te },
  { key: 'ttc', label: 'Total TTC', isFigure: true, sortBy: ({ total }) => total },
  { key: 'status', label: 'Statut', sortBy: ({ status }) => estimateStatusNames[status] },
  { key: 'document', label: 'Document' },
]

/** A quote's row is not pressed as a whole (docs/product.md §2.11): its document has a link of its own. */
export function estimateRow({
  id,
  estimate_number,
  created_at,
  pos_id,
  total_te,
  total,
  status,
}: ListedEstimate): RecordRow {
  return {
    id,
    cells: {
      numero: estimate_number,
      date: formatDate(created_at),
      pos: pointOfSaleName(pos_id),
      ht: formatCents(total_te),
      ttc: formatCents(total),
      status: { status: estimateStatusNames[status], tone: status === 'paid' ? 'done' : 'open' },
      document: {
        text: 'PDF',
        to: documentPage({ kind: 'estimate', posId: pos_id, id }),
        label: `PDF du devis ${estimate_number}`,
      },
    },
  }
}

export function estimateTotals(estimates: ListedEstimate[]) {
  const accepted = estimates.filter(({ status }) => status === 'paid')
  return [
    { label: 'Devis', value: String(estimates.length) },
    { label: 'Total HT', value: formatCents(sum(estimates.map(({ total_te }) => total_te))) },
    { label: 'Total TTC', value: formatCents(sum(estimates.map(({ total }) => total))) },
    { label: 'Dont validés TTC', value: formatCents(sum(accepted.map(({ total }) => total))) },
  ]
}
