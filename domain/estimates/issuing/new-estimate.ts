import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { EstimateRim } from '../../../db/schema/money/estimate-rim.ts'
import type { Client } from '../../clients/client.ts'
import type { PointOfSale } from '../../documents/points-of-sale.ts'

export interface NewEstimate {
  /** Made here unless the quote has one already. */
  id?: string
  client: Client
  pos: PointOfSale
  lines: DocumentLine[]
  /** Within how many working days the work is done: the delay that binds (docs/product.md §2.13). */
  workingDays: number
  /** Whose rims they are; rims may come without their car. */
  vehicle?: { name: string; registration: string | null }
  /** From the day of issue; those of the general terms unless it is said. */
  validityDays?: number
  /** Above the lines. */
  message?: string
  rims?: EstimateRim[]
  /** The request that it answers. */
  requestId?: string | null
  /** The draft that it was, as typed. */
  content?: Record<string, unknown>
}
