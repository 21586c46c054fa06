import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { PointOfSale } from '../../documents/points-of-sale.ts'
import type { NewRim } from '../../rims/new-rim.ts'

export interface OrderToOpen {
  /** Made here unless the order has one already. */
  id?: string
  clientId: string
  pos: PointOfSale
  brand?: string | null
  model?: string | null
  registration_number?: string | null
  rims: readonly NewRim[]
  /** What it will be billed; nothing is known of the price while there are none. */
  lines: DocumentLine[]
  promised_on?: string | null
  mileage?: number | null
  purchase_order?: string | null
  notes?: string
  /** A mail goes to the client now and at each step. */
  tells_client?: boolean
  /** The quote that it is made from: its id, and its number for the event. */
  estimate?: { id: string; number: string } | null
  quote_request_id?: string | null
}
