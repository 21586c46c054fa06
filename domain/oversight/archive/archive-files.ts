import { Readable } from 'node:stream'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import {
  clients,
  documents,
  estimates,
  invoices,
  type orders,
  type quoteRequests,
  rimPhotos,
  type threadMessages,
} from '../../../db/schema/tables.ts'
import type { PrintingDeps } from '../../billing/printing/open-document.ts'
import { openClientDocumentPdf } from '../../billing/printing/open-document.ts'
import { listPrintings, openPrintingFile } from '../../billing/printing/printings.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { safeFileName } from '../../kernel/files/file-names.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { FileStore, StoredFile } from '../../kernel/ports/file-store.ts'
import { photoMomentNames, photoViewNames } from '../../kernel/rim-words.ts'
import { slipKindNames } from '../../kernel/slip-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { printSlip } from '../../workshop/slips/print-slip.ts'
import type { PrintedSlip } from '../../workshop/slips/printable-slip.ts'
import type { DataSubject } from '../personal-data/find-person.ts'
import { isOwnedByPersonsClient } from '../personal-data/personal-data.ts'

/** A file of an archive, opened when it is packed. `open` returns `null` when the file no longer exists. */
export interface ArchiveFile {
  /** Id of the record that the file belongs to. */
  owner: string
  /** Path of the file in the archive. */
  name: string
  at: Date
  open(): Promise<StoredFile | null>
}

/** Yields the files for packing. Files that no longer exist are skipped. */
export async function* listArchiveFiles(files: readonly ArchiveFile[]) {
  for (const { name, at, open } of files) {
    const file = await open()
    if (file) yield { name, lastModified: at, input: file.body as AsyncIterable<Uint8Array<ArrayBuffer>> }
  }
}

/** Returns the photos of quote requests: `demandes/TW-7K4M-92/01-jante.jpg`. */
export const listRequestArchiveFiles = (
  files: FileStore,
  requests: readonly (typeof quoteRequests.$inferSelect)[],
): ArchiveFile[] =>
  requests.flatMap(({ id, reference, images, created_at }) =>
    images.map(({ name, path }, index) => ({
      owner: id,
      at: created_at,
      open: () => files.find(path),
      name: `demandes/${safeArchiveName(reference)}/${numbered(index)}-${safeArchiveName(name)}`,
    })),
  )

/** Returns the attachments of messages, sent and received: `echanges/AbCd…/01-devis.pdf`. */
export const listMessageArchiveFiles = (
  files: FileStore,
  theirMessages: readonly (typeof threadMessages.$inferSelect)[],
): ArchiveFile[] =>
  theirMessages.flatMap(({ id, attachments, created_at }) =>
    attachments.map(({ name, path }, index) => ({
      owner: id,
      at: created_at,
      open: () => files.find(path),
      name: `echanges/${id}/${numbered(index)}-${safeArchiveName(name)}`,
    })),
  )

/** Returns the photos of rims: `commandes/CO-E-2026-0042/01-reception-face-avant.jpg`. */
export async function listRimPhotoArchiveFiles(
  { db, files }: Deps<'db' | 'files'>,
  ordered: readonly (typeof orders.$inferSelect)[],
): Promise<ArchiveFile[]> {
  const isThere = and(isNotNull(rimPhotos.stored_at), isNull(rimPhotos.deleted_at))
  const ids = ordered.map(({ id }) => id)
  const photos = await db
    .select()
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.order_id, ids), isThere))
    .orderBy(asc(rimPhotos.taken_at))
  const numbers = new Map(ordered.map(({ id, order_number }) => [id, order_number]))
  return photos.map(({ order_id, moment, view, path, taken_at }, index) => ({
    owner: order_id,
    at: taken_at,
    open: () => files.find(path),
    name: `commandes/${safeArchiveName(numbers.get(order_id) ?? order_id)}/${numbered(index)}-${safeFileName(`${photoMomentNames[moment]}-${getOwnProperty(photoViewNames, view) ?? view}`, 'jpg', 'photo')}`,
  }))
}

/** Returns the slips signed at the counter: `commandes/CO-E-2026-0042/Bon de dépôt, 2026-11-12, 1.pdf`. */
export const listSlipArchiveFiles = (
  printing: Deps<'db' | 'files' | 'printer' | 'pictures' | 'facts'>,
  slips: readonly PrintedSlip[],
): ArchiveFile[] =>
  slips.map((slip, index) => ({
    owner: slip.id,
    at: slip.created_at,
    async open() {
      const file = await printSlip(printing, slip)
      return { body: Readable.from([file]), size: file.length, contentType: 'application/pdf' }
    },
    name: `commandes/${safeArchiveName(slip.content.number)}/${slipKindNames[slip.kind]}, ${parisDay(slip.created_at)}, ${index + 1}.pdf`,
  }))

/** Returns invoices, credit notes and estimates as PDFs. Prints those that have not been printed yet. */
export async function listDocumentArchiveFiles(
  printing: PrintingDeps,
  person: DataSubject,
): Promise<ArchiveFile[]> {
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
      .where(isOwnedByPersonsClient(table.client_id, person))
      .orderBy(asc(table.created_at))
    for (const { id, posId, client, ...row } of rows) {
      found.push({
        owner: id,
        at: row.at,
        name: `${folder}/${safeArchiveName(row.number)}.pdf`,
        async open() {
          const opened = await openClientDocumentPdf(printing, client, { kind, posId, id }, () => null)
          return opened?.file ?? null
        },
      })
      found.push(...(await formerFiles(printing, { id, posId }, `${folder}/${safeArchiveName(row.number)}`)))
    }
  }
  return found
}

/** Returns the earlier printings of a document, which may have been sent, newest first. */
async function formerFiles(
  printing: PrintingDeps,
  key: { id: string; posId: string },
  name: string,
): Promise<ArchiveFile[]> {
  const [, ...former] = await listPrintings(printing.db, key)
  return former.map(({ id, printed_at }, index) => ({
    owner: key.id,
    at: printed_at,
    name: `${name}, impression ${former.length - index} du ${parisDay(printed_at)}.pdf`,
    open: async () => (await openPrintingFile(printing, key, id))?.file ?? null,
  }))
}

const numbered = (index: number) => String(index + 1).padStart(2, '0')

/** Replaces the characters that some systems do not accept in file names. */
const safeArchiveName = (name: string) => name.normalize('NFC').replace(/[\\/:*?"<>|\p{C}]+/gu, '-')
