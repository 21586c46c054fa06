import type { orderSlips } from '../../../db/schema/tables.ts'
import type { PointOfSale } from '../../business/site.ts'

/** A slip signed at the counter. Only its mail fields change after it is made. */
export type PrintedSlip = typeof orderSlips.$inferSelect

/** Data of a printed slip. */
export interface PrintableSlip {
  slip: PrintedSlip
  /** Thumbnails by photo id, as JPEG. Photos that were deleted later are missing. */
  photos: ReadonlyMap<string, Uint8Array>
  pos: PointOfSale
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    printSlip(slip: PrintableSlip): Promise<Buffer>
  }
}
