import type { Client } from '../clients/client.ts'
import type { ByteRange, StoredFile } from '../ports/file-store.ts'
import type { DocumentKey } from './document-key.ts'
import { documentFileName } from './document-name.ts'
import { findDocument } from './find-document.ts'
import { type Printing, printDocument } from './print-document.ts'

interface OpenDocument {
  file: StoredFile
  /** « Facture FA-E-2026-0042 TW Jantes.pdf ». */
  fileName: string
}

/**
 * The PDF for its client, printed now when the job has not come to it yet, or its file was lost; `null` when
 * there is none, or it is another client's. `part` chooses the bytes, as the file store does.
 */
export async function openDocument(
  printing: Printing,
  client: Client,
  key: DocumentKey,
  part: (size: number) => ByteRange | null,
): Promise<OpenDocument | null> {
  const found = await findDocument(printing.db, client, key)
  if (!found) return null
  const kept = found.path ? await printing.files.find(found.path, part) : null
  const file = kept || (await printNow(printing, key, part))
  return file ? { file, fileName: documentFileName(found) } : null
}

async function printNow(printing: Printing, key: DocumentKey, part: (size: number) => ByteRange | null) {
  const path = await printDocument(printing, key)
  return path ? printing.files.find(path, part) : null
}
