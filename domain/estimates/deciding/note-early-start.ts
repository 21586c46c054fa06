import { eq } from 'drizzle-orm'
import { clients, estimates } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import { buyerType, withdrawalPeriod } from '../../withdrawals/withdrawal-period.ts'
import type { World } from '../../world.ts'
import { estimateTold } from '../estimate.ts'
import { acceptanceWords } from './acceptance-words.ts'
import { type Deciding, decide } from './decide.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** A consumer who accepted without it has asked in writing that the work begin within the fourteen days (L. 221-25). */
export function noteEarlyStart(world: Needs, by: StaffPerson, id: string): Promise<Deciding> {
  return decide(world, id, async (tx, estimate) => {
    const [client] = await tx
      .select({ type: clients.type })
      .from(clients)
      .where(eq(clients.id, estimate.client_id))
    const period = withdrawalPeriod(estimate, buyerType(estimate, client ?? { type: 'individual' }))
    if (!period?.nothingBefore) return null
    const { consent } = estimate
    await tx
      .update(estimates)
      .set({
        early_start_at: world.clock.now(),
        consent: consent && {
          id: consent.id,
          words: consent.words,
          button: consent.button,
          conditions: consent.conditions,
          earlyStart: acceptanceWords.earlyStart,
          terms: consent.terms,
        },
      })
      .where(eq(estimates.id, id))
    const after = estimateTold(estimate)
    await recordEvent(tx, world, actorOf(by), {
      act: 'estimate.early-start-noted',
      id,
      before: null,
      after,
    })
    return 'decided'
  })
}
