import { eq } from 'drizzle-orm'
import { estimateMails } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import {
  announceEstimates,
  draftTold,
  estimateTold,
  findLeaving,
  holdDraft,
  holdEstimate,
} from '../estimate.ts'

/** Takes a mail back as long as its job may not have it: a draft is a draft again. */
export function cancelSending(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return world.db.transaction(async (tx) => {
    // In the order in which everybody holds them: the quote first, then its mail.
    const draft = await holdDraft(tx, id)
    const estimate = draft ? null : await holdEstimate(tx, id)
    const leaving = await findLeaving(tx, id)
    if (!leaving || leaving.due_at <= world.clock.now()) return { outcome: 'too-late' }
    await tx.update(estimateMails).set({ state: 'cancelled' }).where(eq(estimateMails.id, leaving.id))
    const after = estimate ? estimateTold(estimate) : draftTold
    await recordEvent(tx, world, actorOf(by), { act: 'estimate.sending-cancelled', id, before: null, after })
    await announceEstimates(tx, world)
    return { outcome: 'saved' }
  })
}
