import type { Database } from '../../db/client.ts'
import { mailAddresses } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'

type Needs = World<'clock' | 'jobs' | 'announcements' | 'mailer'>

export async function markBounced(
  tx: Database,
  { clock }: Needs,
  email: string,
  reason: string,
): Promise<void> {
  const known = { bounced_at: clock.now(), bounce_reason: reason || null }
  await tx
    .insert(mailAddresses)
    .values({ email, ...known })
    .onConflictDoUpdate({ target: mailAddresses.email, set: known })
}

/** Somebody is away; who writes themselves is there again. */
export async function markAway(tx: Database, { clock }: World<'clock'>, email: string): Promise<void> {
  const known = { away_at: clock.now() }
  await tx
    .insert(mailAddresses)
    .values({ email, ...known })
    .onConflictDoUpdate({ target: mailAddresses.email, set: known })
}
