import type { DocumentBuyer, DocumentLine, VatTotal } from '../../../db/schema/billing/documents.ts'
import type { PointOfSale } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import type { PrintedTerms } from '../../business/texts/printed-terms.ts'
import { type Day, formatDate } from '../../kernel/calendar/paris-day.ts'
import { type DocumentTotals, totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import type { VatExemption } from '../invoices/vat-exemption.ts'

/** Data of a printed document. The texts that the law prescribes are in the template (adapters/pdf). */
export interface PrintableDocument {
  kind: 'invoice' | 'deposit-invoice' | 'credit-note' | 'estimate'
  number: string
  /** Id of an issued estimate, for the address of its page. */
  id?: string
  issuedAt: Date
  /** Code by which the document can be verified (`verification.ts`); `null` for a draft. */
  verificationCode: string | null
  /** Facts of the business on the day of issue. */
  facts: Site
  pos: PointOfSale
  buyer: DocumentBuyer
  /** Current e-mail address of the client. It is not printed, but the XML data of an invoice contain it. */
  buyerEmail: string | null
  lines: DocumentLine[]
  totals: PrintedTotals
  /** For invoices: day on which the work was done, and last day to pay. */
  suppliedOn: Day | null
  dueOn: Day | null
  /** For estimates: last day for acceptance, maximum number of working days for the work, and the vehicle. */
  validUntil: Day | null
  workingDays: number | null
  vehicle: { name: string; registration: string } | null
  /** For estimates: message of the workshop above the lines. */
  message: string | null
  /** For estimates: the general terms with which it was issued, with the values of their variables at that time. */
  terms: PrintedTerms | null
  /** Whether the document is not issued yet. A draft has no number and is printed with a watermark. */
  isDraft: boolean
  /** For invoices: cents including tax paid in advance, which are deducted from the total. */
  deposit: number
  /** Deposit invoices of `deposit` or of a part of it, the oldest first. */
  depositInvoices: PrintedDeposit[]
  /** Tax per rate that these deposit invoices have already billed. */
  depositVat: { rate: number; vat: number }[]
  /** Credit notes that pay a part of the invoice. */
  credits: { number: string; cents: number }[]
  /** Whether a deposit invoice was issued for money already received. Its XML data never ask for a payment. */
  wasReceived: boolean
  /** State of an invoice or credit note. `by` is the number of the credit note that cancelled the invoice. */
  state: { is: 'open' } | { is: 'settled'; on: Day | null } | { is: 'void'; by: string | null }
  /** Orders that the invoice bills, the oldest first. */
  orders: BilledOrder[]
  /** For credit notes: the credited invoice, whether all of it is credited, and the reason. */
  credited: (DocumentReference & { isWhole: boolean; reason: string }) | null
  /** Reason for lines at 0 %; `null` if there are none, or if no reason was given. */
  exemption: VatExemption | null
  /** The client's own order number; plate of the vehicle, if no order states it; kilometres. */
  purchaseOrder: string | null
  registration: string | null
  mileage: number | null
}

/** Returns the cents including tax that an invoice deducts from its total: deposits, and credit notes used as payment. */
export const sumDeductedCents = ({
  deposit,
  credits,
}: Pick<PrintableDocument, 'deposit' | 'credits'>): number =>
  deposit + credits.reduce((all, { cents }) => all + cents, 0)

/** A deposit invoice. `total` is the deducted amount in cents including tax. */
interface PrintedDeposit extends DocumentReference {
  total: number
}

export interface BilledOrder {
  number: string
  vehicle: string
  registration: string
}

const documentNames = {
  invoice: 'Facture',
  'deposit-invoice': 'Facture d’acompte',
  'credit-note': 'Avoir',
  estimate: 'Devis',
} as const

export function documentKindName(kind: PrintableDocument['kind']): string {
  return documentNames[kind]
}

/** Returns the file name: « Facture FA-E-2026-0042 TW Jantes.pdf ». */
export function documentFileName({ name, number }: { name: string; number: string }, site: Site): string {
  return `${name} ${number} ${site.brand}.pdf`
}

/** Returns the file name of an earlier printing: « Facture FA-E-2026-0042 TW Jantes, imprimé le 2026-11-23.pdf ». */
export function earlierPrintingFileName(
  document: { name: string; number: string },
  printedOn: Day,
  site: Site,
): string {
  return documentFileName(document, site).replace(/\.pdf$/, `, imprimé le ${printedOn}.pdf`)
}

export interface DocumentReference {
  number: string
  issuedAt: Date
}

/** Formats a reference to an invoice: « facture FA-E-2026-0042 du 21/11/2026 ». */
export function formatInvoiceReference({ number, issuedAt }: DocumentReference): string {
  return `facture ${number} du ${formatDate(issuedAt)}`
}

/** Totals as recorded; `rates` is empty if the record has no lines. */
interface PrintedTotals {
  total_te: number | null
  total: number | null
  rates: DocumentTotals['rates']
}

export function toPrintedDocumentTotals(
  record: { total_te: number | null; total: number | null; rates?: VatTotal[] | null },
  lines: DocumentLine[],
): PrintedTotals {
  return {
    total_te: record.total_te,
    total: record.total,
    rates: record.rates ?? totalsOfDocumentLines(lines).rates,
  }
}

/** A separate document sent with the confirmation of a contract: the general terms, or the withdrawal form. */
export interface PrintableContractPaper {
  kind: 'terms' | 'withdrawal-form'
  /** Number of the accepted estimate. */
  number: string
  /** Time of acceptance. */
  at: Date
  pos: PointOfSale
  terms: PrintedTerms
  /** URL of the online withdrawal form. */
  withdrawalUrl: string
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Prints an invoice, credit note or estimate. */
    print(document: PrintableDocument): Promise<Buffer>
    /** Prints a document that is sent with the confirmation of a contract. */
    printPaper(paper: PrintableContractPaper): Promise<Buffer>
  }
}
