import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, estimates } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { randomId } from '../../random-id.ts'
import { buyerType } from '../../withdrawals/withdrawal-period.ts'
import type { World } from '../../world.ts'
import { type Estimate, estimateTold } from '../estimate.ts'
import type { DecisionChannel } from '../estimate-words.ts'
import { acceptanceWords } from './acceptance-words.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

/** What the client said, through which channel, who of them. */
interface Decision {
  channel: DecisionChannel
  by: string | null
  /** They ask expressly, in writing, that the work begin within the fourteen days; of a company nobody asks. */
  isEarly: boolean
}

/**
 * The quote is accepted, whoever heard it; whoever calls holds it. What the client agreed to is kept in its words, the
 * confirmation of the contract is queued for them wherever it was concluded at a distance (Code de la consommation,
 * L. 221-13), and the workshop is told of what it did not hear itself.
 */
export async function accept(
  tx: Database,
  world: Needs,
  actor: Actor,
  estimate: Estimate,
  { channel, by, isEarly }: Decision,
): Promise<'decided'> {
  const { id } = estimate
  const now = world.clock.now()
  const type = await typeOf(tx, estimate)
  const asksEarly = isEarly && type === 'individual'
  const isOnline = channel === 'page'
  const { version, button, conditions, earlyStart } = acceptanceWords
  const consent = {
    id: randomId(),
    words: version,
    button: isOnline ? button[type] : null,
    conditions: isOnline ? conditions : null,
    earlyStart: asksEarly ? earlyStart : null,
    terms: estimate.terms_version,
  }
  await tx
    .update(estimates)
    .set({
      state: 'accepted',
      status: 'paid',
      refusal_reason: null,
      decided_at: now,
      decision_channel: channel,
      decided_by: by,
      consent,
      early_start_at: asksEarly ? now : null,
      confirmed_at: null,
      confirmed_to: null,
    })
    .where(eq(estimates.id, id))
  const asked = type === 'individual' && channel !== 'workshop' ? asksEarly : null
  const after = { ...estimateTold(estimate), channel, early: asked, words: version }
  await recordEvent(tx, world, actor, { act: 'estimate.accepted', id, before: null, after })
  const told = { estimateId: id, acceptanceId: consent.id }
  if (channel !== 'workshop')
    await world.jobs.enqueue(tx, 'send-acceptance-mail', { ...told, mail: 'client' })
  if (isOnline) await world.jobs.enqueue(tx, 'send-acceptance-mail', { ...told, mail: 'workshop' })
  return 'decided'
}

async function typeOf(tx: Database, estimate: Estimate) {
  const [client] = await tx
    .select({ type: clients.type })
    .from(clients)
    .where(eq(clients.id, estimate.client_id))
  return buyerType(estimate, client ?? { type: 'individual' })
}
