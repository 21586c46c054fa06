import type { InvoiceTone } from '../invoices/reminder-tones.ts'

/** An invoice or credit note, as an event tells it: by its number, and what it comes to in cents including tax. */
interface InvoiceTold {
  number: string
  total: number | null
}

/** What is done with invoices and credit notes (docs/product.md §11.15); of persons nothing is told. */
export interface InvoiceActs {
  'invoice.issued': { before: null; after: InvoiceTold }
  'invoice.deposit-issued': { before: null; after: InvoiceTold & { on: string } }
  'invoice.deducted': { before: null; after: InvoiceTold & { by: string } }
  'invoice.credited': { before: InvoiceTold; after: InvoiceTold & { isWhole: boolean; reason: string } }
  'invoice.sent': { before: null; after: { number: string } }
  'invoice.reminded': { before: null; after: { number: string; tone: InvoiceTone } }
  'invoice.mail-cancelled': { before: null; after: { number: string } }
  'invoice.mail-refused': { before: null; after: { number: string; refusal: string } }
  /** Sent, and sent back by the client's server. */
  'invoice.mail-returned': { before: null; after: { number: string; refusal: string } }
  'invoice.platform-told': { before: null; after: { number: string; status: string; reason: string | null } }
  'invoice.platform-retried': { before: null; after: { number: string } }
}
