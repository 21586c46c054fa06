import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quoteRequests } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { requestTold } from '../../events/inbox-told.ts'
import { recordEvent } from '../../events/record-event.ts'
import { announceThread } from '../../letters/threads/announce-thread.ts'
import type { World } from '../../world.ts'
import type { Estimate } from '../estimate.ts'

/** The request has its answer: it waits for the client now. */
export async function standEstimated(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  actor: Actor,
  requestId: string,
  { estimate_number }: Estimate,
): Promise<void> {
  const [request] = await tx.select().from(quoteRequests).where(eq(quoteRequests.id, requestId)).for('update')
  if (!request) return
  await tx
    .update(quoteRequests)
    .set({
      state: 'estimated',
      closed_reason: null,
      waits_since: null,
      handled_by: request.handled_by ?? actor.id,
    })
    .where(eq(quoteRequests.id, requestId))
  const after = { ...requestTold(request), estimate: estimate_number }
  await recordEvent(tx, world, actor, { act: 'request.estimated', id: requestId, before: null, after })
  await announceThread(tx, world, { kind: 'request', id: requestId })
}
