import type { DocumentBuyer, DocumentLine, RateTotal } from '../../../db/schema/billing/documents.ts'
import type { PointOfSale } from '../../business/points-of-sale.ts'
import { type Site, site } from '../../business/site.ts'
import type { PrintedTerms } from '../../business/texts/printed-terms.ts'
import { type Day, formatDate } from '../../kernel/calendar/paris-day.ts'
import { type Totals, totalsOf } from '../../kernel/money/vat.ts'
import type { VatExemption } from '../invoices/vat-exemption.ts'

/** All that a printed document says; what the law adds stands in the template (adapters/pdf). */
export interface PrintableDocument {
  kind: 'invoice' | 'deposit-invoice' | 'credit-note' | 'estimate'
  number: string
  /** Of a quote that is issued: by which its page is found. */
  id?: string
  issuedAt: Date
  /** By which it is verified (`verification.ts`); `null` of a draft. */
  verificationCode: string | null
  /** What the workshop said of itself on that day. */
  facts: Site
  pos: PointOfSale
  buyer: DocumentBuyer
  /** Where the client is written to today; it is not printed, and stands in the data of an invoice. */
  buyerEmail: string | null
  lines: DocumentLine[]
  totals: PrintedTotals
  /** Of an invoice: when the work was done, when it is to be paid. */
  suppliedOn: Day | null
  dueOn: Day | null
  /** Of a quote: the last day on which it can be accepted, the delay that binds, whose rims they are. */
  validUntil: Day | null
  workingDays: number | null
  vehicle: { name: string; registration: string } | null
  /** Of a quote: what the workshop says above the lines. */
  message: string | null
  /** The general terms behind a quote: those of its day, with what their variables stood for. */
  terms: PrintedTerms | null
  /** Not issued yet: it is marked so behind its text, and has no number. */
  isDraft: boolean
  /** Of an invoice: cents including tax that came with the order. */
  deposit: number
  /** The invoices that asked for that deposit, or for a part of it, the first first. */
  depositInvoices: PrintedDeposit[]
  /** Tax per rate that those invoices have billed already. */
  depositVat: { rate: number; vat: number }[]
  /** Credit notes that pay a part of it, by their numbers. */
  credits: { number: string; cents: number }[]
  /** A deposit invoice that was issued for money that had come: its data ask for nothing, whatever became of it since. */
  wasReceived: boolean
  /** Where an invoice or a credit note stands; `by`: the credit note that took the invoice back. */
  state: { is: 'open' } | { is: 'settled'; on: Day | null } | { is: 'void'; by: string | null }
  /** What it bills, the oldest first. */
  orders: BilledOrder[]
  /** The invoice that a credit note takes back, whole or in part, and why. */
  credited: (DocumentReference & { isWhole: boolean; reason: string }) | null
  /** Why lines at 0 % bear no tax; `null` where none is, or nobody said. */
  exemption: VatExemption | null
  /** The client's own order number; whose rims they were where no order says so; kilometres. */
  purchaseOrder: string | null
  registration: string | null
  mileage: number | null
}

/** Cents including tax that are taken off an invoice before it asks for the rest: deposits, and credit notes that pay a part. */
export const prepaidCents = ({ deposit, credits }: Pick<PrintableDocument, 'deposit' | 'credits'>): number =>
  deposit + credits.reduce((all, { cents }) => all + cents, 0)

/** A deposit invoice, and what of it is deducted in cents including tax. */
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

/** What the file is called when it is kept: « Facture FA-E-2026-0042 TW Jantes.pdf ». */
export function documentFileName({ name, number }: { name: string; number: string }): string {
  return `${name} ${number} ${site.brand}.pdf`
}

/** Of a former printing: « Facture FA-E-2026-0042 TW Jantes, imprimé le 2026-11-23.pdf ». */
export function printedFileName(document: { name: string; number: string }, printedOn: Day): string {
  return documentFileName(document).replace(/\.pdf$/, `, imprimé le ${printedOn}.pdf`)
}

export interface DocumentReference {
  number: string
  issuedAt: Date
}

/** « facture FA-E-2026-0042 du 21/11/2026 ». */
export function creditedReference({ number, issuedAt }: DocumentReference): string {
  return `facture ${number} du ${formatDate(issuedAt)}`
}

/** As recorded; `rates` is empty when the record tells no lines. */
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

/** What goes with the confirmation of a contract as a paper of its own: the general terms, or the form to withdraw. */
export interface PrintablePaper {
  kind: 'terms' | 'withdrawal-form'
  /** Of the quote that was accepted. */
  number: string
  /** When it was accepted. */
  at: Date
  pos: PointOfSale
  terms: PrintedTerms
  /** Where the same is done online. */
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
