import { findInvoiceDraft } from '../../../../../../domain/invoices/drafts/find-draft.ts'
import { proposedContent } from '../../../../../../domain/invoices/drafts/proposed-content.ts'
import { findBillingInvoices } from '../../../../../../domain/invoices/find-billing-invoices.ts'
import type { PreparedInvoice } from '../../../../../../domain/invoices/issuing/prepare-invoice.ts'
import { randomId } from '../../../../../../domain/random-id.ts'
import type { SiteContext } from '../../../../../context.ts'
import { invoiceAddress } from '../../invoice-address.ts'
import { draftNote } from './draft-note.server.ts'
import type { Db } from './invoice-drafts.server.ts'
import { preparationView } from './preparation-view.server.ts'

/** What is proposed, with what somebody has changed of it and was kept. */
export async function readPreparation(
  db: SiteContext['db'],
  prepared: PreparedInvoice,
  pos: string,
  asked: readonly string[],
) {
  const chosen = prepared.chosen.map(({ id }) => id)
  const draft = await findInvoiceDraft(db, { clientId: prepared.client.id, orderIds: chosen })
  const proposed = proposedContent(prepared, pos)
  return {
    ...preparationView(prepared),
    /** Of the form, and of its draft: sent twice, it is one invoice. */
    id: draft?.id ?? randomId(),
    content: { ...proposed, ...draft?.content },
    draft: draft && draftNote(draft, proposed),
    billed: await listBilled(
      db,
      asked.filter((id) => !chosen.includes(id)),
    ),
  }
}

/** The invoices of orders that were named and are billed already. */
async function listBilled(db: Db, orderIds: readonly string[]) {
  const rows = await findBillingInvoices(db, orderIds)
  return rows.map(({ order, number, id, posId }) => ({ order, number, to: invoiceAddress(id, posId) }))
}
