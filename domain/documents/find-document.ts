import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { documents, estimates, invoices } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { documentKind } from '../invoices/document-kind.ts'
import type { DocumentKey } from './document-key.ts'
import { documentName } from './document-name.ts'

export interface FoundDocument {
  /** « Facture », « Avoir » or « Devis ». */
  name: string
  number: string
  /** `null` for a record that came in without its document, which gets it when it is asked for. */
  downloadUrl: string | null
  /** Key in the file store; `null` while it has not been printed. */
  path: string | null
}

/**
 * The document of the client's invoice, credit note or quote, however old (docs/product.md §10.11); `null`
 * when there is none of these keys, or it is another client's.
 */
export async function findDocument(
  db: Database,
  client: Client,
  key: DocumentKey,
): Promise<FoundDocument | null> {
  const record =
    key.kind === 'invoice' ? await findInvoice(db, client, key) : await findEstimate(db, client, key)
  if (!record) return null
  return {
    name: documentName(record.kind),
    number: record.number,
    downloadUrl: record.download_url,
    path: record.path,
  }
}

const kinds = { credited_invoice: invoices.credited_invoice, is_deposit: invoices.is_deposit }
const printed = { download_url: documents.download_url, path: documents.path }

async function findInvoice(db: Database, client: Client, { posId, id }: DocumentKey) {
  const [row] = await db
    .select({ number: invoices.invoice_number, ...kinds, ...printed })
    .from(invoices)
    .leftJoin(documents, and(eq(documents.pos_id, invoices.pos_id), eq(documents.id, invoices.id)))
    .where(and(eq(invoices.id, id), eq(invoices.pos_id, posId), eq(invoices.client_id, client.id)))
  return row ? { ...row, kind: documentKind(row) } : null
}

async function findEstimate(db: Database, client: Client, { posId, id }: DocumentKey) {
  const [row] = await db
    .select({ number: estimates.estimate_number, ...printed })
    .from(estimates)
    .leftJoin(documents, and(eq(documents.pos_id, estimates.pos_id), eq(documents.id, estimates.id)))
    .where(and(eq(estimates.id, id), eq(estimates.pos_id, posId), eq(estimates.client_id, client.id)))
  return row ? { ...row, kind: 'estimate' as const } : null
}
