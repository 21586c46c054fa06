import { data, href } from 'react-router'
import { findInvoiceRecord } from '../../domain/billing/invoices/find-invoice.ts'
import { findInvoiceAccount } from '../../domain/billing/invoices/invoice-account.ts'
import { isRecordUnpaid } from '../../domain/billing/invoices/invoice-status.ts'
import { bankTransferOf } from '../../domain/billing/payments/transfer.ts'
import {
  listOrdersOfInvoice,
  loadPrintableDocument,
} from '../../domain/billing/printing/load-printable-document.ts'
import { findClientDocument } from '../../domain/billing/printing/open-document.ts'
import { sumDeductedCents } from '../../domain/billing/printing/printable-document.ts'
import type { Facts, Site } from '../../domain/business/site.ts'
import { formatDay } from '../../domain/kernel/calendar/paris-day.ts'
import type { DocumentKey } from '../../domain/kernel/document-key.ts'
import { findMatterOfRecord } from '../../domain/kernel/matters/matter.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf } from '../../domain/kernel/money/vat.ts'
import type { Client } from '../../domain/people/clients/client.ts'
import { addressWithQuery } from '../http/address.ts'
import type { SiteContext } from '../http/context.ts'
import { matterPath, pageAddresses } from '../http/page-addresses.ts'

/** Returns the data of a document's page. Throws a 404 for anyone but its client. */
export async function loadDocumentPage(
  db: SiteContext['db'],
  client: Client,
  key: DocumentKey,
  facts: Facts,
) {
  const document = await findClientDocument(db, client, key)
  if (!document) throw data(null, { status: 404 })
  const { name, number } = document
  const address = pageAddresses.documentDownload(key)
  const orders =
    key.kind === 'invoice' ? await listOrdersOfInvoice(db, { id: key.id, client_id: client.id }) : []
  const matter = await findMatterOfRecord(db, key)
  return {
    name,
    number,
    matter: matter && matterPath(matter),
    url: document.downloadUrl ?? address,
    download: addressWithQuery(address, { telecharger: 'oui' }),
    content: await loadDocumentContent(db, key, facts),
    orders: orders.map(({ id, order_number }) => ({
      number: order_number,
      to: href('/espace_pro/commande/:id', { id }),
    })),
  }
}

export type DocumentContent = NonNullable<Awaited<ReturnType<typeof loadDocumentContent>>>

/** Returns lines and totals of a document, for browsers that display no PDF; `null` if the record has no lines. */
async function loadDocumentContent(db: SiteContext['db'], key: DocumentKey, facts: Facts) {
  const printable = await loadPrintableDocument(db, key, facts)
  if (!printable || printable.lines.length === 0) return null
  const { lines, totals } = printable
  const prepaid = sumDeductedCents(printable)
  return {
    lines: lines.map((line, index) => ({
      key: `${index}`,
      wording: line.description,
      quantity: line.quantity,
      price: formatCents(lineTotalExclTaxOf(line)),
    })),
    totals: [
      { name: 'Total HT', amount: formatCents(totals.total_te) },
      { name: 'Total TTC', amount: formatCents(totals.total) },
      ...(prepaid === 0 ? [] : [{ name: 'Déjà versé', amount: formatCents(prepaid) }]),
    ],
  }
}

/** Returns how the amount owed on an invoice is paid by transfer; `null` when nothing is owed, as for a credit note. */
export async function loadInvoiceTransfer(db: SiteContext['db'], invoiceId: string, site: Site) {
  const record = await findInvoiceRecord(db, invoiceId)
  const transfer =
    record && bankTransferOf({ cents: record.owed, reference: record.invoice.invoice_number }, site)
  if (!transfer) return null
  const account = await findInvoiceAccount(db, invoiceId)
  return {
    transfer,
    // A credited invoice that is owed again has no due day: the printed one says nothing about that money.
    until: isRecordUnpaid(record.invoice) && record.invoice.due_on ? formatDay(record.invoice.due_on) : null,
    credits: (account?.credits ?? []).map(
      (note) =>
        `Vous avez un avoir de ${formatCents(note.cents)} (${note.number})\u00a0: l’atelier vous le rembourse, ou le déduit de cette facture à votre demande.`,
    ),
  }
}
