import type { Database } from '../../../../db/client.ts'
import { newsletterSubscriptions } from '../../../../db/schema/tables.ts'
import { startOfDay } from '../../../calendar/paris-day.ts'
import { randomId } from '../../../random-id.ts'
import type { World } from '../../../world.ts'
import { keepConsent } from '../../consents.ts'
import type { PlannedSubscriber } from './plan-subscriber.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

const batchSize = 1_000

export async function addPlanned(
  tx: Database,
  { clock }: Needs,
  planned: readonly PlannedSubscriber[],
): Promise<void> {
  const at = clock.now()
  const fresh = planned.flatMap((line) =>
    line.fate === 'created' ? [{ id: randomId(), ...line.subscriber }] : [],
  )
  for (let from = 0; from < fresh.length; from += batchSize) {
    const batch = fresh.slice(from, from + batchSize)
    // Who subscribes at this very moment stays as they have done it.
    const added = await tx
      .insert(newsletterSubscriptions)
      .values(batch.map(({ id, email }) => ({ id, email, created_ad: at })))
      .onConflictDoNothing()
      .returning({ id: newsletterSubscriptions.id })
    const ids = new Set(added.map(({ id }) => id))
    const consents = batch
      .filter(({ id }) => ids.has(id))
      .map(({ id, consented, proof }) => ({
        subscription_id: id,
        subscribed_at: at,
        source: 'import' as const,
        proof,
        confirmed_at: startOfDay(consented),
      }))
    await keepConsent(tx, consents)
  }
}
