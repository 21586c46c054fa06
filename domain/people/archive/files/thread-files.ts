import type { letters, quoteRequests } from '../../../../db/schema/tables.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { type ArchiveFile, numbered, safe } from './archive-file.ts'

/** The photos of requests: `demandes/TW-7K4M-92/01-jante.jpg`. */
export const requestFiles = (
  files: FileStore,
  requests: readonly (typeof quoteRequests.$inferSelect)[],
): ArchiveFile[] =>
  requests.flatMap(({ id, reference, images, created_at }) =>
    images.map(({ name, path }, place) => ({
      owner: id,
      at: created_at,
      open: () => files.find(path),
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
      owner: id,
      at: created_at,
      open: () => files.find(path),
      name: `echanges/${id}/${numbered(place)}-${safe(name)}`,
    })),
  )
