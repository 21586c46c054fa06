import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { orderRims, supplements } from '../../../db/schema/tables.ts'
import { supplementName } from './supplement.ts'
import { lineAsAccepted } from './supplement-sheet.ts'

/** Returns the names of the accepted supplements of an order that none of these lines of an invoice bills. */
export async function listUnbilledSupplements(
  db: Database,
  orderId: string,
  lines: readonly DocumentLine[],
): Promise<string[]> {
  const accepted = await db
    .select({ supplement: supplements, rim: orderRims })
    .from(supplements)
    .innerJoin(orderRims, eq(orderRims.id, supplements.rim_id))
    .where(and(eq(supplements.order_id, orderId), eq(supplements.state, 'accepted')))
    .orderBy(supplements.answered_at)
  const left = [...lines]
  return accepted.flatMap(({ supplement, rim }) => {
    const { description } = lineAsAccepted({ supplement, rim })
    // An invoice for several orders adds the vehicle to the end of each line. Two equal supplements need two lines.
    const place = left.findIndex((line) => line.description.startsWith(description))
    if (place < 0) return [supplementName(supplement, rim)]
    left.splice(place, 1)
    return []
  })
}
