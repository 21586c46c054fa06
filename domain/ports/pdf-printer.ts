import type { PrintableDocument } from '../documents/printable-document.ts'

/** Makes the PDF of an invoice, credit note or quote. */
export interface PdfPrinter {
  print(document: PrintableDocument): Promise<Buffer>
}
