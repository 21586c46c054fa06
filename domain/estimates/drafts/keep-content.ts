import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateDrafts } from '../../../db/schema/tables.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import type { World } from '../../world.ts'
import type { EstimateDraft } from '../estimate.ts'
import { type EstimateContent, keptContent, wholeContent } from './estimate-content.ts'

type Needs = World<'db' | 'clock'>

/** Both whole: their fields stand in one order. */
export const isSame = (one: EstimateContent, other: EstimateContent) =>
  JSON.stringify(keptContent(one)) === JSON.stringify(keptContent(other))

/** Writes a draft as it is now, where that is something else than it was. */
export async function keepContent(
  tx: Database,
  { clock }: Needs,
  held: EstimateDraft,
  content: EstimateContent,
) {
  if (isSame(content, wholeContent(held.content))) return
  await tx
    .update(estimateDrafts)
    .set({
      content: keptContent(content),
      pos_id: pointOfSale(content.pos ?? held.pos_id).id,
      version: held.version + 1,
      changed_at: clock.now(),
    })
    .where(eq(estimateDrafts.id, held.id))
}
