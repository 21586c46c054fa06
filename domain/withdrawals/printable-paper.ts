import type { PointOfSale } from '../documents/points-of-sale.ts'
import type { PrintedTerms } from '../documents/printable-document.ts'

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
