import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { letters, orders, quoteRequests } from '../../../db/schema/tables.ts'
import { clients, documents, estimates, invoices, rimPhotos } from '../../../db/schema/tables.ts'
import { openDocument } from '../../documents/open-document.ts'
import type { Printing } from '../../documents/print-document.ts'
import type { FileStore, StoredFile } from '../../ports/file-store.ts'
import { type PhotoView, photoMoments, photoViews } from '../../rims/rim-words.ts'
import { safeFileName } from '../../safe-file-name.ts'
import type { World } from '../../world.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'

/** A file of an archive, opened when its turn comes; `null` once it is gone. */
export interface ArchiveFile {
  /** Id of the record that it belongs to. */
  owner: string
  /** Where it stands in the archive. */
  name: string
  at: Date
  open(): Promise<StoredFile | null>
}

const numbered = (place: number) => String(place + 1).padStart(2, '0')

/** The photos of requests: `demandes/TW-7K4M-92/01-jante.jpg`. */
export const requestFiles = (
  files: FileStore,
  requests: readonly (typeof quoteRequests.$inferSelect)[],
): ArchiveFile[] =>
  requests.flatMap(({ id, reference, images, created_at }) =>
    images.map(({ name, path }, place) => ({
      ...{ owner: id, at: created_at, open: () => files.find(path) },
      name: `demandes/${safe(reference)}/${numbered(place)}-${safe(name)}`,
    })),
  )

/** What came and went with letters: `echanges/AbCd…/01-devis.pdf`. */
export const letterFiles = (
  files: FileStore,
  said: readonly (typeof letters.$inferSelect)[],
): ArchiveFile[] =>
  said.flatMap(({ id, attachments, created_at }) =>
    attachments.map(({ name, path }, place) => ({
      ...{ owner: id, at: created_at, open: () => files.find(path) },
      name: `echanges/${id}/${numbered(place)}-${safe(name)}`,
    })),
  )

/** The photos of rims: `commandes/CO-E-2026-0042/01-reception-face-avant.jpg`. */
export async function rimPhotoFiles(
  { db, files }: World<'db' | 'files'>,
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
  return photos.map(({ order_id, moment, view, path, taken_at }, place) => ({
    ...{ owner: order_id, at: taken_at, open: () => files.find(path) },
    name: `commandes/${safe(numbers.get(order_id) ?? order_id)}/${numbered(place)}-${safeFileName(`${photoMoments[moment]}-${photoViews[view as PhotoView] ?? view}`, 'jpg', 'photo')}`,
  }))
}

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
    for (const { id, posId, client, ...row } of rows)
      found.push({
        ...{ owner: id, at: row.at, name: `${folder}/${safe(row.number)}.pdf` },
        async open() {
          const opened = await openDocument(printing, client, { kind, posId, id }, () => null)
          return opened?.file ?? null
        },
      })
  }
  return found
}

/** Numbers and names of files, as every system unpacks them. */
const safe = (name: string) => name.normalize('NFC').replace(/[\\/:*?"<>|\p{C}]+/gu, '-')

/** All of them, as they are packed; what is gone by then is left out. */
export async function* listArchiveFiles(files: readonly ArchiveFile[]) {
  for (const { name, at, open } of files) {
    const file = await open()
    if (file) yield { name, lastModified: at, input: file.body as AsyncIterable<Uint8Array<ArrayBuffer>> }
  }
}
