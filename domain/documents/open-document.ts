import type { Client } from '../clients/client.ts'
import type { ByteRange, StoredFile } from '../ports/file-store.ts'
import type { DocumentKey } from './document-key.ts'
import { documentFileName } from './document-name.ts'
import { findDocument } from './find-document.ts'
import { type Printing, printDocument } from './print-document.ts'
import { takePrinting } from './printings.ts'

interface OpenDocument {
  file: StoredFile
  /** Key of the file in the store. */
  path: string
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
  const fileName = documentFileName(found)
  const kept = found.path ? await printing.files.find(found.path, part) : null
  if (kept && found.path) return { file: kept, path: found.path, fileName }
  const path = await printDocument(printing, key)
  const file = path ? await printing.files.find(path, part) : null
  return path && file ? { file, path, fileName } : null
}

/** What a document leaves the site as, as a file of a mail. */
interface SentDocument {
  filename: string
  content: Buffer
  contentType: string
}

/**
 * The document as the attachment of a mail of that id: which printing it is, is noted, and a second try of the same mail
 * carries the same bytes (docs/product.md §2.13). `null` when there is no such document of that client.
 */
export async function attachDocument(
  printing: Printing,
  client: Client,
  key: DocumentKey,
  mailId: string,
): Promise<SentDocument | null> {
  const open = await openDocument(printing, client, key, () => null)
  if (!open) return null
  open.file.body.destroy()
  const content = await takePrinting(printing, key, { sendId: mailId, channel: 'mail', path: open.path })
  return { filename: open.fileName, content, contentType: 'application/pdf' }
}
