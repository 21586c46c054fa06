import { type Found, searchEverything } from '../../../../domain/search/search-everything.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { pointsOfSaleName } from '../../../../domain/staff/points-of-sale-name.ts'
import type { SiteContext } from '../../../context.ts'
import { clientHit } from './client-hit.server.ts'
import type { Hit } from './hit.ts'
import { messageHit, requestHit } from './inbox-hits.server.ts'
import { estimateHit, invoiceHit, orderHit } from './work-hits.server.ts'

export type SearchView = Awaited<ReturnType<typeof readSearch>>

interface Group {
  label: string
  hits: Hit[]
}

/** Of each kind so many are shown. */
const most = 8

/** What the address asks for, `?q=…&pos=tous`, in words. */
export async function readSearch({ db, clock }: SiteContext, person: StaffPerson, asked: URLSearchParams) {
  const typed = (asked.get('q') ?? '').slice(0, 120)
  const isWide = asked.get('pos') === 'tous'
  const scope = isWide ? null : person.pointsOfSale
  const result = await searchEverything(db, person, { typed, scope, most })
  const groups = result.outcome === 'found' ? groupsOf(result.found, clock.now()) : []
  return {
    typed,
    outcome: result.outcome,
    groups,
    count: groups.reduce((sum, { hits }) => sum + hits.length, 0),
    isWide,
    /** Named where others could be looked through too. */
    scope: person.pointsOfSale ? pointsOfSaleName(scope) : null,
  }
}

/** Each kind with what was found of it: the kinds with the best answer first, then in the order of the day's work. */
function groupsOf(found: Found, now: Date): Group[] {
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
