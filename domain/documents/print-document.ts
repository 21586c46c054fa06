import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { documents } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import type { DocumentKey } from './document-key.ts'
import type { PrintableDocument } from './printable-document.ts'
import { readPrintable } from './read-printable.ts'

export type Printing = World<'db' | 'files' | 'printer' | 'clock' | 'addresses'>

/**
 * Prints the document and keeps it; answers its key in the file store, `null` when there is no such record.
 * Printing again gives the same document in the same place. What has changed while it was printed is printed once more:
 * the last file kept is always of the record's last state, whoever else prints it at the same time.
 */
export async function printDocument(printing: Printing, key: DocumentKey): Promise<string | null> {
  const printable = await readPrintable(printing.db, key)
  if (!printable) return null
  const sheets = await printing.printer.print(printable)
  return (await keep(printing, key, printable, sheets)) ?? printDocument(printing, key)
}

/** `null` when the record says something else by now. Who keeps a document holds its row: the next one reads it after. */
function keep(
  { db, files, clock, addresses }: Printing,
  key: DocumentKey,
  printable: PrintableDocument,
  sheets: Buffer,
): Promise<string | null> {
  const path = `documents/${printable.pos.id}/${key.id}.pdf`
  const row = { pos_id: key.posId, id: key.id, download_url: addresses.document(key) }
  return db.transaction(async (tx) => {
    await tx
      .insert(documents)
      .values(row)
      // A row that is written to is held.
      .onConflictDoUpdate({ target: [documents.pos_id, documents.id], set: { id: key.id } })
    if (!isDeepStrictEqual(await readPrintable(tx, key), printable)) return null
    await files.put(path, sheets, 'application/pdf')
    await tx
      .update(documents)
      .set({ path, printed_at: clock.now() })
      .where(and(eq(documents.pos_id, row.pos_id), eq(documents.id, row.id)))
    return path
  })
}
