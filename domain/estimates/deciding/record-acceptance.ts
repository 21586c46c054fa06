import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { type Estimate, estimateTold } from '../estimate.ts'
import type { DecisionChannel } from '../estimate-words.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** What the client said, through which channel, who of them. */
interface Decision {
  channel: DecisionChannel
  by: string | null
}

/** The quote is accepted, whoever heard it; whoever calls holds it. */
export async function accept(
  tx: Database,
  world: Needs,
  actor: Actor,
  estimate: Estimate,
  { channel, by }: Decision,
): Promise<'decided'> {
  const { id } = estimate
  await tx
    .update(estimates)
    .set({
      ...{ state: 'accepted', status: 'paid', refusal_reason: null },
      ...{ decided_at: world.clock.now(), decision_channel: channel, decided_by: by },
    })
    .where(eq(estimates.id, id))
  const after = { ...estimateTold(estimate), channel }
  await recordEvent(tx, world, actor, { act: 'estimate.accepted', id, before: null, after })
  return 'decided'
}
