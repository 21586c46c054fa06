import type { Month } from '../../calendar/month.ts'
import { findDocumentClient } from '../../documents/find-document-client.ts'
import { openDocument } from '../../documents/open-document.ts'
import type { Printing } from '../../documents/print-document.ts'
import { soldIn } from './sold-invoices.ts'

/** The PDFs of a month by their numbers, printed now where they have not been yet. */
export async function* listMonthPdfs(printing: Printing, month: Month) {
  for await (const batch of soldIn(printing.db, month))
    for (const { invoice } of batch) {
      const key = { kind: 'invoice', posId: invoice.pos_id, id: invoice.id } as const
      const client = await findDocumentClient(printing.db, key)
      const opened = client && (await openDocument(printing, client, key, () => null))
      if (!opened) continue
      yield {
        name: `${invoice.invoice_number}.pdf`,
        lastModified: invoice.created_at,
        input: opened.file.body as AsyncIterable<Uint8Array<ArrayBuffer>>,
      }
    }
}
