import { listClients } from '../../../../../domain/clients/lists/list-clients.ts'
import type { SiteContext } from '../../../../context.ts'
import { billingAddress } from '../invoice-address.ts'

/** Clients that a search shows to choose from. */
const mostClients = 12

export async function findClientsToBill(db: SiteContext['db'], search: string) {
  const all = { type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const rows = await listClients(db, { ...all, search }, mostClients)
  return rows.map(({ id, called, email, address }) => ({
    to: billingAddress({ client: id }),
    name: called || 'Sans nom',
    note: [email, address?.city].filter(Boolean).join(', '),
  }))
}
