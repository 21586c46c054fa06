import { estimates } from '../../../db/schema/tables.ts'
import { addDays, parisDay } from '../../calendar/paris-day.ts'
import { standingId } from '../../clients/standing-id.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { nextNumber } from '../../documents/next-number.ts'
import { registerDocument } from '../../documents/register-document.ts'
import { generalTerms } from '../../general-terms/figures.ts'
import { totalsOf } from '../../money/vat.ts'
import { randomId } from '../../random-id.ts'
import { versionOn } from '../../texts/find-text.ts'
import type { World } from '../../world.ts'
import type { NewEstimate } from './new-estimate.ts'

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
