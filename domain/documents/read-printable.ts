import type { Database } from '../../db/client.ts'
import type { DocumentKey } from './document-key.ts'
import type { PrintableDocument } from './printable-document.ts'
import { readEstimate } from './printable-estimate.ts'
import { readInvoice } from './printable-invoice.ts'

/** What stands on the document; `null` when there is no such record. */
export function readPrintable(db: Database, key: DocumentKey): Promise<PrintableDocument | null> {
  return key.kind === 'invoice' ? readInvoice(db, key) : readEstimate(db, key)
}
