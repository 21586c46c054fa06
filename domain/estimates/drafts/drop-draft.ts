import { eq } from 'drizzle-orm'
import { estimateDrafts, estimateMails } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { announceEstimates, draftTold, findLeaving, holdDraft } from '../estimate.ts'

/** Throws a draft away, which nobody outside has seen and which has no number; `gone` also while it is leaving. */
export function dropEstimateDraft(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdDraft(tx, id)
    if (!held || (await findLeaving(tx, id))) return { outcome: 'gone' }
    await tx.delete(estimateMails).where(eq(estimateMails.estimate_id, id))
    await tx.delete(estimateDrafts).where(eq(estimateDrafts.id, id))
    await recordEvent(tx, world, actorOf(by), { act: 'estimate.dropped', id, before: null, after: draftTold })
    await announceEstimates(tx, world)
    return { outcome: 'saved' }
  })
}
