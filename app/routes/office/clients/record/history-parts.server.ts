import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import type { History, HistoryLine } from './history-line.server.ts'
import { messageLine, requestLine } from './inbox-history.server.ts'
import { orderLine } from './order-history.server.ts'
import { estimateLine, invoiceLine } from './paper-history.server.ts'

export interface HistoryPart {
  name: string
  title: string
  /** « 3 », « 20+ ». */
  count: string
  lines: HistoryLine[]
}

/** All that is a client's, each kind under its heads; what there is none of is left out. */
export function historyParts(history: History, reader: StaffPerson): HistoryPart[] {
  return [
    part('demandes', 'Demandes de devis', history.requests, (row) => requestLine(row, reader)),
    part('messages', 'Messages', history.messages, (row) => messageLine(row, reader)),
    part('devis', 'Devis', history.estimates, (row) => estimateLine(row, reader)),
    part('commandes', 'Commandes', history.orders, (row) => orderLine(row, reader)),
    part('factures', 'Factures et avoirs', history.invoices, (row) => invoiceLine(row, reader)),
  ].filter(({ lines }) => lines.length > 0)
}

function part<Row>(
  name: string,
  title: string,
  { rows, hasMore }: { rows: Row[]; hasMore: boolean },
  lineOf: (row: Row) => HistoryLine,
): HistoryPart {
  return { name, title, count: `${rows.length}${hasMore ? '+' : ''}`, lines: rows.map(lineOf) }
}
