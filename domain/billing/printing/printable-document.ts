import type { DocumentBuyer, DocumentLine, RateTotal } from '../../../db/schema/billing/documents.ts'
import type { PointOfSale } from '../../business/points-of-sale.ts'
import { type Site, site } from '../../business/site.ts'
import type { PrintedTerms } from '../../business/texts/printed-terms.ts'
import { type Day, formatDate } from '../../kernel/calendar/paris-day.ts'
import { type Totals, totalsOf } from '../../kernel/money/vat.ts'
import type { VatExemption } from '../invoices/vat-exemption.ts'

/** All data of a printed document. Legal mentions are in the template (adapters/pdf). */
export interface PrintableDocument {
  kind: 'invoice' | 'deposit-invoice' | 'credit-note' | 'estimate'
  number: string
  /** For an issued quote: id by which its page is found. */
  id?: string
  issuedAt: Date
  /** Code by which the document is verified (`verification.ts`); `null` for a draft. */
  verificationCode: string | null
  /** Facts of the business on the day of issue. */
  facts: Site
  pos: PointOfSale
  buyer: DocumentBuyer
  /** The client's current mail address. Not printed, but part of the electronic data of an invoice. */
  buyerEmail: string | null
  lines: DocumentLine[]
  totals: PrintedTotals
  /** For invoices: day of the work, and last day to pay. */
  suppliedOn: Day | null
  dueOn: Day | null
  /** For quotes: last day to accept, binding delay in working days, and the vehicle. */
  validUntil: Day | null
  workingDays: number | null
  vehicle: { name: string; registration: string } | null
  /** For quotes: message above the lines. */
  message: string | null
  /** For quotes: the general terms of its day, with the values of their variables. */
  terms: PrintedTerms | null
  /** Whether it is not issued yet: it has no number and is marked « BROUILLON ». */
  isDraft: boolean
  /** For invoices: cents including tax of the deposits. */
  deposit: number
  /** Deposit invoices that asked for `deposit` or a part of it, the oldest first. */
  depositInvoices: PrintedDeposit[]
  /** Tax per rate that the deposit invoices have billed. */
  depositVat: { rate: number; vat: number }[]
  /** Credit notes that pay a part of the invoice. */
  credits: { number: string; cents: number }[]
  /**
   * Whether a deposit invoice was issued for money already received: its electronic data ask for nothing, even if the payment was
   * reversed later.
   */
  wasReceived: boolean
  /** State of an invoice or credit note. `by` is the number of the credit note that took the invoice back. */
  state: { is: 'open' } | { is: 'settled'; on: Day | null } | { is: 'void'; by: string | null }
  /** Orders that the invoice bills, the oldest first. */
  orders: BilledOrder[]
  /** For credit notes: the invoice, whether all of it is taken back, and the reason. */
  credited: (DocumentReference & { isWhole: boolean; reason: string }) | null
  /** Why lines at 0 % bear no tax; `null` if there are none or no reason was given. */
  exemption: VatExemption | null
  /** The client's own order number; the vehicle if no order names it; its mileage in kilometres. */
  purchaseOrder: string | null
  registration: string | null
  mileage: number | null
}

export interface PrintedTerms {
  /** Day on which the terms took effect, as text: « 21 novembre 2026 ». */
  since: string
  articles: LegalArticle[]
  words: Readonly<Record<string, string>>
}

/** Returns the cents including tax that are deducted from an invoice: deposits, and credit notes that pay a part. */
export const prepaidCents = ({ deposit, credits }: Pick<PrintableDocument, 'deposit' | 'credits'>): number =>
  deposit + credits.reduce((all, { cents }) => all + cents, 0)

/** A deposit invoice, with the cents including tax that are deducted. */
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

export function documentName(kind: PrintableDocument['kind']): string {
  return documentNames[kind]
}

/** Returns the name of a document's file: « Facture FA-E-2026-0042 TW Jantes.pdf ». */
export function documentFileName({ name, number }: { name: string; number: string }): string {
  return `${name} ${number} ${site.brand}.pdf`
}

/** Returns the name of an earlier printing's file: « Facture FA-E-2026-0042 TW Jantes, imprimé le 2026-11-23.pdf ». */
export function printedFileName(document: { name: string; number: string }, printedOn: Day): string {
  return documentFileName(document).replace(/\.pdf$/, `, imprimé le ${printedOn}.pdf`)
}

export interface DocumentReference {
  number: string
  issuedAt: Date
}

/** Returns the reference to a credited invoice: « facture FA-E-2026-0042 du 21/11/2026 ». */
export function creditedReference({ number, issuedAt }: DocumentReference): string {
  return `facture ${number} du ${formatDate(issuedAt)}`
}

/** Totals as recorded. `rates` is empty if the record has no lines. */
interface PrintedTotals {
  total_te: number | null
  total: number | null
  rates: Totals['rates']
}

export function printedTotals(
  record: { total_te: number | null; total: number | null; rates?: RateTotal[] | null },
  lines: DocumentLine[],
): PrintedTotals {
  return { total_te: record.total_te, total: record.total, rates: record.rates ?? totalsOf(lines).rates }
}

/** An attachment to the confirmation of a contract: the general terms, or the withdrawal form. */
export interface PrintablePaper {
  kind: 'terms' | 'withdrawal-form'
  /** Number of the accepted quote. */
  number: string
  /** Time of acceptance. */
  at: Date
  pos: PointOfSale
  terms: PrintedTerms
  /** Address of the online withdrawal form. */
  withdrawalUrl: string
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Of an invoice, credit note or quote. */
    print(document: PrintableDocument): Promise<Buffer>
    /** Of what goes with the confirmation of a contract. */
    printPaper(paper: PrintablePaper): Promise<Buffer>
  }
}
