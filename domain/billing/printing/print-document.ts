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

export type PrintingDeps = Deps<'db' | 'files' | 'printer' | 'clock' | 'addresses' | 'facts'>

/**
 * Prints a document and stores it beside its earlier printings. Returns its key in the file store; `null` if there is no such
 * record. Identical bytes are not stored as a new printing. If the record changes meanwhile, it is printed again, so that the
 * latest file always matches the latest state, even with concurrent calls. `reason` says why the content has changed; the first
 * printing always has the reason `issued`.
 */
export async function printDocument(
  printing: PrintingDeps,
  key: DocumentKey,
  reason: PrintingReason = 'opened',
): Promise<string | null> {
  const printable = await readPrintable(printing.db, key, printing.facts)
  if (!printable) return null
  if (printable.verificationCode === null) {
    await ensureVerificationCode(printing.db, key, printing.addresses.documentDownload(key))
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

/** Saves a printing under the lock of its document's row. Returns `null` if the record has changed since it was read. */
function saveIfCurrent(
  { db, files, clock, addresses, facts }: PrintingDeps,
  key: DocumentKey,
  { printable, sheets, reason }: Printed,
): Promise<string | null> {
  const row = { pos_id: key.posId, id: key.id, download_url: addresses.documentDownload(key) }
  return db.transaction(async (tx) => {
    await tx
      .insert(documents)
      .values(row)
      // The update locks an existing row.
      .onConflictDoUpdate({ target: [documents.pos_id, documents.id], set: { id: key.id } })
    if (!isDeepStrictEqual(await readPrintable(tx, key, facts), printable)) return null
    const printed_at = clock.now()
    const path = await savePrinting({ db: tx, files }, key, { sheets, reason, printed_at })
    await tx
      .update(documents)
      .set({ path, printed_at })
      .where(and(eq(documents.pos_id, row.pos_id), eq(documents.id, row.id)))
    return path
  })
}
