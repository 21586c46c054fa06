import { and, asc, eq } from 'drizzle-orm'
import { clients, documents, estimates, invoices } from '../../../../db/schema/tables.ts'
import { parisDay } from '../../../calendar/paris-day.ts'
import { openDocument } from '../../../documents/open-document.ts'
import type { Printing } from '../../../documents/print-document.ts'
import { listPrintings, openPrinting } from '../../../documents/printings.ts'
import { isOfClient } from '../../belongings/of-client.ts'
import type { Person } from '../../find-person.ts'
import { type ArchiveFile, safe } from './archive-file.ts'

/** Invoices, credit notes and quotes as PDFs, printed now where they have not been yet. */
export async function documentFiles(printing: Printing, person: Person): Promise<ArchiveFile[]> {
  const { db } = printing
  const kinds = [
    { kind: 'invoice' as const, table: invoices, number: invoices.invoice_number, folder: 'factures' },
    { kind: 'estimate' as const, table: estimates, number: estimates.estimate_number, folder: 'devis' },
  ]
  const found: ArchiveFile[] = []
  for (const { kind, table, number, folder } of kinds) {
    const rows = await db
      .select({ id: table.id, posId: table.pos_id, number, at: table.created_at, client: clients })
      .from(table)
      .innerJoin(clients, eq(clients.id, table.client_id))
      .innerJoin(documents, and(eq(documents.pos_id, table.pos_id), eq(documents.id, table.id)))
      .where(isOfClient(table.client_id, person))
      .orderBy(asc(table.created_at))
    for (const { id, posId, client, ...row } of rows) {
      found.push({
        owner: id,
        at: row.at,
        name: `${folder}/${safe(row.number)}.pdf`,
        async open() {
          const opened = await openDocument(printing, client, { kind, posId, id }, () => null)
          return opened?.file ?? null
        },
      })
      found.push(...(await formerFiles(printing, { id, posId }, `${folder}/${safe(row.number)}`)))
    }
  }
  return found
}

/** What was printed of it before, and may have been sent, oldest last. */
async function formerFiles(
  printing: Printing,
  key: { id: string; posId: string },
  name: string,
): Promise<ArchiveFile[]> {
  const [, ...former] = await listPrintings(printing.db, key)
  return former.map(({ id, printed_at }, place) => ({
    owner: key.id,
    at: printed_at,
    name: `${name}, impression ${former.length - place} du ${parisDay(printed_at)}.pdf`,
    open: async () => (await openPrinting(printing, key, id))?.file ?? null,
  }))
}
