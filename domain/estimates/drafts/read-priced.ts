import type { Database } from '../../../db/client.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import type { Client } from '../../clients/client.ts'
import { findClientRecord } from '../../clients/find-client-record.ts'
import { pricesOn } from '../../prices/held-prices.ts'
import type { World } from '../../world.ts'
import type { EstimateDraft } from '../estimate.ts'
import { wholeContent } from './estimate-content.ts'
import { type PricedDraft, priceDraft } from './price-draft.ts'

/** A draft, its client as they are now, and what it comes to by the grid of the day. */
export async function readPriced(
  db: Database,
  { clock }: World<'clock'>,
  { content, client_id }: EstimateDraft,
): Promise<{ client: Client | null; priced: PricedDraft }> {
  const found = client_id ? await findClientRecord(db, client_id) : null
  const client = found && 'client' in found ? found.client : null
  const typed = wholeContent(content)
  const grid = await pricesOn(db, typed.pos ?? '', parisDay(clock.now()))
  return { client, priced: priceDraft(typed, client, grid) }
}
