import { dayAndHour } from '../../../../../../domain/calendar/day-and-hour.ts'
import { clientName } from '../../../../../../domain/clients/client-name.ts'
import { listInvoiceDrafts } from '../../../../../../domain/invoices/drafts/find-draft.ts'
import type { SiteContext } from '../../../../../context.ts'
import { preparationAddress } from '../../invoice-address.ts'

export type Db = SiteContext['db']

/** Drafts that the page of a new invoice shows to go on with. */
const mostDrafts = 12

/** What was prepared and not issued, the newest first. */
export async function readDrafts(db: Db) {
  const rows = await listInvoiceDrafts(db, mostDrafts)
  return rows.map(({ draft, client }) => {
    const orders = draft.orders === '' ? [] : draft.orders.split(',')
    const of =
      orders.length === 0 ? 'sans commande' : `${orders.length}\u00a0commande${orders.length > 1 ? 's' : ''}`
    return {
      to: preparationAddress(client.id, orders),
      name: clientName(client),
      note: `${of}, par ${draft.author_name}, ${dayAndHour(draft.changed_at)}`,
    }
  })
}
