import type { Found } from '../../../../domain/search/search-everything.ts'
import { clientHit } from './client-hit.server.ts'
import type { Hit } from './hit.ts'
import { messageHit, requestHit } from './inbox-hits.server.ts'
import { orderHit } from './order-hit.server.ts'
import { estimateHit, invoiceHit } from './paper-hits.server.ts'

interface Group {
  label: string
  hits: Hit[]
}

/** Each kind with what was found of it: the kinds with the best answer first, then in the order of the day's work. */
export function groupsOf(found: Found, now: Date): Group[] {
  const { requests, messages, clients, orders, invoices, estimates } = found
  const kinds = [
    { label: 'Demandes', rows: requests, hits: requests.map((one) => requestHit(one, now)) },
    { label: 'Messages', rows: messages, hits: messages.map((one) => messageHit(one, now)) },
    { label: 'Clients', rows: clients, hits: clients.map(clientHit) },
    { label: 'Commandes', rows: orders, hits: orders.map(orderHit) },
    { label: 'Devis', rows: estimates, hits: estimates.map(estimateHit) },
    { label: 'Factures et avoirs', rows: invoices, hits: invoices.map(invoiceHit) },
  ]
  return kinds
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => (other.rows[0]?.rank ?? 0) - (one.rows[0]?.rank ?? 0))
    .map(({ label, hits }) => ({ label, hits }))
}
