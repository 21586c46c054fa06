import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { PrintingReason } from '../../../db/schema/billing/documents.ts'
import { documents } from '../../../db/schema/tables.ts'
import type { DocumentKey } from '../../kernel/document-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { PrintableDocument } from './printable-document.ts'
import { savePrinting } from './printings.ts'
import { readPrintable } from './read-printable.ts'
import { ensureVerificationCode } from './verification.ts'

export type PrintingDeps = Deps<'db' | 'files' | 'printer' | 'clock' | 'addresses'>

/**
 * Prints the document and keeps it beside what was printed of it before; answers its key in the file store, `null` when there
 * is no such record. The same bytes again are the same printing. What has changed while it was printed is printed once more:
 * the last file kept is always of the record's last state, whoever else prints it at the same time. `reason` is why what it
 * says has changed; of a document that was never printed it is its issue.
 */
export async function printDocument(
  printing: PrintingDeps,
  key: DocumentKey,
  reason: PrintingReason = 'opened',
): Promise<string | null> {
  const printable = await readPrintable(printing.db, key)
  if (!printable) return null
  if (printable.verificationCode === null) {
    await ensureVerificationCode(printing.db, key, printing.addresses.document(key))
    return printDocument(printing, key, reason)
  }
  const sheets = await printing.printer.print(printable)
  return (
    (await saveIfCurrent(printing, key, { printable, sheets, reason })) ??
    printDocument(printing, key, reason)
  )
}

interface Printed {
  printable: PrintableDocument
  sheets: Buffer
  reason: PrintingReason
}

/** `null` when the record says something else by now. Whoever saves a document locks its row: the next one reads it after. */
function saveIfCurrent(
  { db, files, clock, addresses }: PrintingDeps,
  key: DocumentKey,
  { printable, sheets, reason }: Printed,
): Promise<string | null> {
  const row = { pos_id: key.posId, id: key.id, download_url: addresses.document(key) }
  return db.transaction(async (tx) => {
    await tx
      .insert(documents)
      .values(row)
      // Whoever writes to a row locks it.
      .onConflictDoUpdate({ target: [documents.pos_id, documents.id], set: { id: key.id } })
    if (!isDeepStrictEqual(await readPrintable(tx, key), printable)) return null
    const printed_at = clock.now()
    const path = await savePrinting({ db: tx, files }, key, { sheets, reason, printed_at })
    await tx
      .update(documents)
      .set({ path, printed_at })
      .where(and(eq(documents.pos_id, row.pos_id), eq(documents.id, row.id)))
    return path
  })
}
