import { documents } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import type { DocumentKey } from './document-key.ts'
import { readPrintable } from './read-printable.ts'

export type Printing = World<'db' | 'files' | 'printer' | 'clock' | 'addresses'>

/**
 * Prints the document and keeps it; answers its key in the file store, `null` when there is no such record.
 * Printing again gives the same document in the same place.
 */
export async function printDocument(
  { db, files, printer, clock, addresses }: Printing,
  key: DocumentKey,
): Promise<string | null> {
  const printable = await readPrintable(db, key)
  if (!printable) return null
  const path = `documents/${printable.pos.id}/${key.id}.pdf`
  await files.put(path, await printer.print(printable), 'application/pdf')
  const printed = { path, printed_at: clock.now() }
  await db
    .insert(documents)
    .values({ pos_id: key.posId, id: key.id, download_url: addresses.document(key), ...printed })
    .onConflictDoUpdate({ target: [documents.pos_id, documents.id], set: printed })
  return path
}
