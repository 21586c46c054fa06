import { data, href } from 'react-router'
import { findInvoiceRecord } from '../../domain/billing/invoices/find-invoice.ts'
import { findInvoiceAccount } from '../../domain/billing/invoices/invoice-account.ts'
import { transferOf } from '../../domain/billing/payments/transfer.ts'
import { findDocument } from '../../domain/billing/printing/open-document.ts'
import { findBilledOrders } from '../../domain/billing/printing/read-printable.ts'
import type { Site } from '../../domain/business/site.ts'
import { formatDay } from '../../domain/kernel/calendar/paris-day.ts'
import type { DocumentKey } from '../../domain/kernel/document-key.ts'
import { matterOf } from '../../domain/kernel/matters/matter.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { withQuery } from '../http/address.ts'
import type { SiteContext } from '../http/context.ts'
import { matterPath, pageAddresses } from '../http/page-addresses.ts'

/** Returns the data of a document's page. Throws a 404 for anyone but its client (docs/product.md §6). */
export async function readDocumentPage(db: SiteContext['db'], client: Client, key: DocumentKey) {
  const found = await findDocument(db, client, key)
  if (!found) throw data(null, { status: 404 })
  const { name, number } = found
  const address = pageAddresses.documentDownload(key)
  const orders =
    key.kind === 'invoice' ? await findBilledOrders(db, { id: key.id, client_id: client.id }) : []
  const matter = await matterOf(db, key)
  return {
    name,
    number,
    matter: matter && matterPath(matter),
    url: found.downloadUrl ?? address,
    download: withQuery(address, { telecharger: 'oui' }),
    orders: orders.map(({ id, order_number }) => ({
      number: order_number,
      to: href('/espace_pro/commande/:id', { id }),
    })),
  }
}

/** Returns how the rest of an invoice is paid by transfer; `null` when nothing is due, as for a credit note. */
export async function readDueTransfer(db: SiteContext['db'], invoiceId: string, site: Site) {
  const record = await findInvoiceRecord(db, invoiceId)
  const transfer =
    record && transferOf({ cents: record.rest, reference: record.invoice.invoice_number }, site)
  if (!transfer) return null
  const account = await findInvoiceAccount(db, invoiceId)
  return {
    transfer,
    until: record.invoice.due_on && formatDay(record.invoice.due_on),
    credits: (account?.credits ?? []).map(
      (note) =>
        `L’avoir ${note.number} vous doit ${formatCents(note.cents)}\u00a0: l’atelier vous les rembourse, ou les impute sur cette facture à votre demande.`,
    ),
  }
}
