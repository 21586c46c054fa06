import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { ProofData } from '../../../db/schema/contracts/acceptance.ts'
import { outgoingMails } from '../../../db/schema/tables.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import { type ClientPerson, namedCompanyPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type Estimate, estimateEventData } from '../estimates/estimate.ts'

/* Steps common to accepting and declining a quote on its page. */

/** Cancels the queued mail about a quote that its client has just answered, such as a reminder. */
export async function cancelMailOfAnswered(
  tx: Database,
  deps: Deps<'clock'>,
  estimate: Estimate,
): Promise<void> {
  const { id } = estimate
  const isQueued = and(eq(outgoingMails.estimate_id, id), eq(outgoingMails.state, 'queued'))
  const cancelled = await tx.update(outgoingMails).set({ state: 'cancelled' }).where(isQueued).returning()
  if (cancelled.length === 0) return
  const after = estimateEventData(estimate)
  await recordEvent(tx, deps, siteActor, { act: 'estimate.sending-cancelled', id, before: null, after })
}

/** Returns the signed-in person for the chain of proofs; empty for the account's first person, and for access by link. */
export function signedInAs(person: ClientPerson | null = null): ProofData {
  const by = namedCompanyPerson(person)
  return by ? { signedIn: `${by.name} (${by.email})` } : {}
}
