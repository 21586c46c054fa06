import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateMails } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { theClient, theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { announceEstimates, type Estimate, estimateTold, holdEstimate } from '../estimate.ts'
import { isOpen } from '../estimate-state.ts'
import type { Deciding } from './decide.ts'
import { accept } from './record-acceptance.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * The client accepts on a page of theirs, until the last day on which they may; `gone` afterwards. A mail about it that has
 * not left yet, a reminder that a mail server keeps waiting for days, has nothing to say any more.
 */
export function acceptAsClient(
  world: Needs,
  id: string,
  { name, isEarly }: { name: string; isEarly: boolean },
): Promise<Deciding> {
  return world.db.transaction(async (tx): Promise<Deciding> => {
    const estimate = await holdEstimate(tx, id)
    if (!estimate || !mayAccept(estimate, world.clock.now())) return { outcome: 'gone' }
    await takeMailBack(tx, world, estimate)
    await accept(tx, world, theClient, estimate, { channel: 'page', by: name, isEarly })
    await announceEstimates(tx, world)
    return { outcome: 'saved' }
  })
}

async function takeMailBack(tx: Database, world: Needs, estimate: Estimate): Promise<void> {
  const { id } = estimate
  const isLeaving = and(eq(estimateMails.estimate_id, id), eq(estimateMails.state, 'queued'))
  const taken = await tx.update(estimateMails).set({ state: 'cancelled' }).where(isLeaving).returning()
  if (taken.length === 0) return
  const after = estimateTold(estimate)
  await recordEvent(tx, world, theSite, { act: 'estimate.sending-cancelled', id, before: null, after })
}

/** True while a client may accept it on a page. */
export const mayAccept = (
  { state, valid_until }: Pick<Estimate, 'state' | 'valid_until'>,
  now: Date,
): boolean => isOpen(state) && (valid_until === null || valid_until >= parisDay(now))
