import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { Day } from '../../calendar/paris-day.ts'
import type { Client } from '../../clients/client.ts'
import type { PointOfSale } from '../../documents/points-of-sale.ts'
import type { VatExemption } from '../vat-exemption.ts'

export interface NewInvoice {
  /** Made here unless the invoice has one already. */
  id?: string
  client: Client
  pos: PointOfSale
  lines: DocumentLine[]
  /** The client's orders that it bills, which then lead to it. */
  orderIds?: string[]
  /** Day on which the work was done; today unless it is said. */
  suppliedOn?: Day
  /** Cents including tax that came with the order, without an invoice of their own; never more than the total. */
  deposit?: number
  /** The client's deposit invoices that it deducts. */
  depositIds?: string[]
  estimateId?: string | null
  purchaseOrder?: string | null
  registration?: string | null
  /** Kilometres. */
  mileage?: number | null
  /** Why lines at 0 % bear no tax; what goes without saying for the client unless it is said. */
  exemption?: VatExemption | null
}
