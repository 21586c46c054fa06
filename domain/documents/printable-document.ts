import type { DocumentBuyer } from '../../db/schema/money/document-buyer.ts'
import type { DocumentLine } from '../../db/schema/money/document-line.ts'
import type { Day } from '../calendar/paris-day.ts'
import type { LegalArticle } from '../general-terms/clause.ts'
import type { VatExemption } from '../invoices/vat-exemption.ts'
import type { Site } from '../site.ts'
import type { DocumentReference } from './document-reference.ts'
import type { PointOfSale } from './points-of-sale.ts'
import type { PrintedTotals } from './printed-totals.ts'

/** All that a printed document says; what the law adds stands in the template (adapters/pdf). */
export interface PrintableDocument {
  kind: 'invoice' | 'deposit-invoice' | 'credit-note' | 'estimate'
  number: string
  /** Of a quote that is issued: by which its page is found. */
  id?: string
  issuedAt: Date
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

export interface PrintedTerms {
  /** « 21 novembre 2026 ». */
  since: string
  articles: LegalArticle[]
  words: Readonly<Record<string, string>>
}

/** A deposit invoice, and what of it is deducted in cents including tax. */
interface PrintedDeposit extends DocumentReference {
  total: number
}

export interface BilledOrder {
  number: string
  vehicle: string
  registration: string
}
