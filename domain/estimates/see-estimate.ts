import { and, eq, inArray } from 'drizzle-orm'
import { estimates } from '../../db/schema/tables.ts'
import { theClient } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { World } from '../world.ts'
import { announceEstimates, estimateTold } from './estimate.ts'

/** Its client has opened it, the first time: staff alone are told (docs/product.md §11.13). */
export function seeEstimate(world: World<'db' | 'clock' | 'announcements'>, id: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const isUnseen = and(eq(estimates.id, id), inArray(estimates.state, ['issued', 'sent']))
    const [seen] = await tx
      .update(estimates)
      .set({ state: 'seen', seen_at: world.clock.now() })
      .where(isUnseen)
      .returning()
    if (!seen) return
    const after = estimateTold(seen)
    await recordEvent(tx, world, theClient, { act: 'estimate.seen', id, before: null, after })
    await announceEstimates(tx, world)
  })
}
