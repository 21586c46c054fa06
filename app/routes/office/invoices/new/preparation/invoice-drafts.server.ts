import { dayAndHour } from '../../../../../../domain/calendar/day-and-hour.ts'
import { clientName } from '../../../../../../domain/clients/client-name.ts'
import type { DraftContent } from '../../../../../../domain/invoices/drafts/draft-content.ts'
import { type InvoiceDraft, listInvoiceDrafts } from '../../../../../../domain/invoices/drafts/find-draft.ts'
import { findBillingInvoices } from '../../../../../../domain/invoices/find-billing-invoices.ts'
import type { SiteContext } from '../../../../../context.ts'
import { invoiceAddress, preparationAddress } from '../../invoice-address.ts'

type Db = SiteContext['db']

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

/** Whose changes are shown, since when; and whether what was proposed is another by now. */
export const draftNote = (
  { author_name, changed_at, proposed, content }: InvoiceDraft,
  now: DraftContent,
) => ({
  says: `Préparation gardée, modifiée par ${author_name} le ${dayAndHour(changed_at)}.`,
  author: author_name,
  changedAt: changed_at.toISOString(),
  isOld: content.lignes !== undefined && proposed !== now.lignes,
})

/** The invoices of orders that were named and are billed already. */
export async function listBilled(db: Db, orderIds: readonly string[]) {
  const rows = await findBillingInvoices(db, orderIds)
  return rows.map(({ order, number, id, posId }) => ({ order, number, to: invoiceAddress(id, posId) }))
}
