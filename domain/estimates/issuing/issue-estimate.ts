import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { EstimateRim } from '../../../db/schema/money/estimate-rim.ts'
import { estimates } from '../../../db/schema/tables.ts'
import { addDays, parisDay } from '../../calendar/paris-day.ts'
import type { Client } from '../../clients/client.ts'
import { standingId } from '../../clients/standing-id.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { nextNumber } from '../../documents/next-number.ts'
import type { PointOfSale } from '../../documents/points-of-sale.ts'
import { registerDocument } from '../../documents/register-document.ts'
import { generalTerms } from '../../general-terms/figures.ts'
import { totalsOf } from '../../money/vat.ts'
import { randomId } from '../../random-id.ts'
import { versionOn } from '../../texts/find-text.ts'
import type { World } from '../../world.ts'

interface NewEstimate {
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

/** Issues a quote: number, record and queued PDF together; answers its id. */
export function issueEstimate(
  { db, clock, ...documents }: World<'db' | 'jobs' | 'clock' | 'addresses'>,
  { id = randomId(), client, pos, lines, workingDays, vehicle, ...more }: NewEstimate,
): Promise<string> {
  return db.transaction(async (tx) => {
    const created_at = clock.now()
    const { total_te, total } = totalsOf(lines)
    const { validityDays = generalTerms.quoteValidityDays, requestId, ...said } = more
    await tx.insert(estimates).values({
      id,
      estimate_number: await nextNumber(tx, 'estimate', pos, created_at),
      created_at,
      total_te,
      total,
      pos_id: pos.id,
      client_id: await standingId(tx, client.id),
      lines,
      buyer: buyerOf(client),
      working_days: workingDays,
      vehicle: vehicle?.name,
      registration_number: vehicle?.registration,
      valid_until: addDays(parisDay(created_at), validityDays),
      quote_request_id: requestId,
      terms_version: (await versionOn(tx, 'terms', parisDay(created_at)))?.id,
      ...said,
    })
    await registerDocument(tx, documents, { kind: 'estimate', posId: pos.id, id })
    return id
  })
}
