import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { PrintingReason } from '../../../db/schema/billing/documents.ts'
import { clients, documents, estimates, invoices } from '../../../db/schema/tables.ts'
import type { DocumentKey } from '../../kernel/document-key.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { ByteRange, StoredFile } from '../../kernel/ports/file-store.ts'
import type { Client } from '../../people/clients/client.ts'
import { invoiceKindOf } from '../invoices/invoice-status.ts'
import { loadPrintableDocument } from './load-printable-document.ts'
import { documentFileName, documentKindName, type PrintableDocument } from './printable-document.ts'
import { recordSentPrinting, savePrinting } from './printings.ts'
import { ensureVerificationCode } from './verification.ts'

interface OpenDocument {
  file: StoredFile
  /** Key of the file in the store. */
  path: string
  /** Name of the file: « Facture FA-E-2026-0042 TW Jantes.pdf ». */
  fileName: string
}

/**
 * Opens the PDF of a client's document. Prints it first if its job has not run yet or if its file was lost. Returns `null` if
 * there is none, or if it belongs to another client. `part` selects the bytes, as in the file store. `schedulePrinting` runs the
 * printing of a document that is not stored, by default at once.
 */
export async function openClientDocumentPdf(
  printing: PrintingDeps,
  client: Client,
  key: DocumentKey,
  part: (size: number) => ByteRange | null,
  schedulePrinting: <Printed>(print: () => Promise<Printed>) => Promise<Printed> = (print) => print(),
): Promise<OpenDocument | null> {
  const documentRecord = await findClientDocument(printing.db, client, key)
  if (!documentRecord) return null
  const fileName = documentFileName(documentRecord, printing.facts.current())
  const open = async (path: string | null) => {
    const file = path ? await printing.files.find(path, part) : null
    return path && file ? { file, path, fileName } : null
  }
  const stored = await open(documentRecord.path)
  if (stored) return stored
  // A concurrent second request finds the document printed.
  return schedulePrinting(() =>
    serializeByKey(`printing ${key.kind} ${key.posId} ${key.id}`, async () => {
      const printed = await open((await findClientDocument(printing.db, client, key))?.path ?? null)
      return printed ?? open(await printDocument(printing, key))
    }),
  )
}

/** A document as a mail attachment: file name, bytes, media type. */
interface SentDocument {
  filename: string
  content: Buffer
  contentType: string
}

/**
 * Returns a document as the attachment of a mail. The printing is recorded under the mail's id, so that a retry of the same mail
 * contains the same bytes. Returns `null` if the client has no such document.
 */
export async function createDocumentAttachment(
  printing: PrintingDeps,
  client: Client,
  key: DocumentKey,
  mailId: string,
): Promise<SentDocument | null> {
  const open = await openClientDocumentPdf(printing, client, key, () => null)
  if (!open) return null
  open.file.body.destroy()
  const content = await recordSentPrinting(printing, key, {
    sendId: mailId,
    channel: 'mail',
    path: open.path,
  })
  return { filename: open.fileName, content, contentType: 'application/pdf' }
}

interface FoundDocument {
  /** Name of the kind of document: « Facture », « Avoir » or « Devis ». */
  name: string
  number: string
  /** `null` for an imported record without a document, which is created on request. */
  downloadUrl: string | null
  /** Key in the file store; `null` if it is not printed yet. */
  path: string | null
}

/**
 * Returns the document of a client's invoice, credit note or estimate, of any age; `null` if there is none, or if it belongs to
 * another client.
 */
export async function findClientDocument(
  db: Database,
  client: Client,
  key: DocumentKey,
): Promise<FoundDocument | null> {
  const record =
    key.kind === 'invoice' ? await findInvoiceFile(db, client, key) : await findEstimateFile(db, client, key)
  if (!record) return null
  return {
    name: documentKindName(record.kind),
    number: record.number,
    downloadUrl: record.download_url,
    path: record.path,
  }
}

const kindColumns = { credited_invoice: invoices.credited_invoice, is_deposit: invoices.is_deposit }
const fileColumns = { download_url: documents.download_url, path: documents.path }

async function findInvoiceFile(db: Database, client: Client, { posId, id }: DocumentKey) {
  const [row] = await db
    .select({ number: invoices.invoice_number, ...kindColumns, ...fileColumns })
    .from(invoices)
    .leftJoin(documents, and(eq(documents.pos_id, invoices.pos_id), eq(documents.id, invoices.id)))
    .where(and(eq(invoices.id, id), eq(invoices.pos_id, posId), eq(invoices.client_id, client.id)))
  return row ? { ...row, kind: invoiceKindOf(row) } : null
}

async function findEstimateFile(db: Database, client: Client, { posId, id }: DocumentKey) {
  const [row] = await db
    .select({ number: estimates.estimate_number, ...fileColumns })
    .from(estimates)
    .leftJoin(documents, and(eq(documents.pos_id, estimates.pos_id), eq(documents.id, estimates.id)))
    .where(and(eq(estimates.id, id), eq(estimates.pos_id, posId), eq(estimates.client_id, client.id)))
  return row ? { ...row, kind: 'estimate' as const } : null
}

/**
 * Returns the client of an invoice, credit note or estimate, so that staff open it as the client does; `null` if there
 * is none.
 */
export async function findDocumentClient(
  db: Database,
  { kind, posId, id }: DocumentKey,
): Promise<Client | null> {
  const records = kind === 'invoice' ? invoices : estimates
  const [found] = await db
    .select({ client: clients })
    .from(records)
    .innerJoin(clients, eq(clients.id, records.client_id))
    .where(and(eq(records.id, id), eq(records.pos_id, posId)))
  return found?.client ?? null
}

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
  const printable = await loadPrintableDocument(printing.db, key, printing.facts)
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
    if (!isDeepStrictEqual(await loadPrintableDocument(tx, key, facts), printable)) return null
    const printed_at = clock.now()
    const path = await savePrinting({ db: tx, files }, key, { sheets, reason, printed_at })
    await tx
      .update(documents)
      .set({ path, printed_at })
      .where(and(eq(documents.pos_id, row.pos_id), eq(documents.id, row.id)))
    return path
  })
}
