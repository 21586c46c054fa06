import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { mayBeReplaced } from '../drafts/may-be-replaced.ts'
import { type Estimate, estimateTold, holdEstimate } from '../estimate.ts'

/** Answers the number of the quote whose place the new one takes; `null` where it has been accepted meanwhile. */
export async function replaceEstimate(
  tx: Database,
  world: World<'clock'>,
  actor: Actor,
  oldId: string,
  fresh: Estimate,
): Promise<string | null> {
  const old = await holdEstimate(tx, oldId)
  if (!old || !mayBeReplaced(old)) return null
  await tx.update(estimates).set({ state: 'replaced', replaced_by: fresh.id }).where(eq(estimates.id, oldId))
  const after = { ...estimateTold(old), by: fresh.estimate_number }
  await recordEvent(tx, world, actor, { act: 'estimate.replaced', id: oldId, before: null, after })
  return old.estimate_number
}
