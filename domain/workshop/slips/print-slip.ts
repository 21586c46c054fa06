import { and, eq, inArray } from 'drizzle-orm'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { documentFileName } from '../../billing/printing/printable-document.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import { ensureRequestPhotoThumbnail } from '../../correspondence/quote-requests/photo-files.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { slipKindNames } from '../../kernel/slip-words.ts'
import { isRimPhotoVisible } from '../rims/rim-photos.ts'
import type { PrintedSlip } from './printable-slip.ts'

type PrintDeps = Deps<'db' | 'files' | 'printer' | 'pictures' | 'facts'>

/** Returns the PDF of a slip, from its stored content: the file is the same as long as its photos exist. */
export async function printSlip(
  { db, files, printer, pictures, facts }: PrintDeps,
  slip: PrintedSlip,
): Promise<Buffer> {
  const ids = slip.content.photos.map(({ id }) => id)
  const stored =
    ids.length === 0
      ? []
      : await db
          .select({ id: rimPhotos.id, path: rimPhotos.path })
          .from(rimPhotos)
          .where(and(inArray(rimPhotos.id, ids), eq(rimPhotos.order_id, slip.order_id), isRimPhotoVisible))
  const photos = new Map<string, Uint8Array>()
  for (const { id, path } of stored) {
    const thumbnail = await ensureRequestPhotoThumbnail({ files, pictures }, path)
    if (thumbnail) photos.set(id, thumbnail)
  }
  return printer.printSlip({ slip, photos, pos: pointOfSaleOf(slip.content.workshop.id, facts.current()) })
}

/** Returns the name of a slip's file: « Bon de dépôt CO-E-2026-0042 TW Jantes.pdf ». */
export const slipFileName = ({ kind, content }: PrintedSlip, site: Site): string =>
  documentFileName({ name: slipKindNames[kind], number: content.number }, site)
