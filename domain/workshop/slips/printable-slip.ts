import type { orderSlips } from '../../../db/schema/tables.ts'
import type { PointOfSale } from '../../business/site.ts'

/** What was signed at the counter: nothing of it changes but that its mail has left. */
export type Slip = typeof orderSlips.$inferSelect

/** A slip as it is printed. */
export interface PrintableSlip {
  slip: Slip
  /** Its photos in small, as JPEG; what was deleted since has none. */
  photos: ReadonlyMap<string, Uint8Array>
  pos: PointOfSale
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Of what is signed at the counter. */
    printSlip(slip: PrintableSlip): Promise<Buffer>
  }
}
