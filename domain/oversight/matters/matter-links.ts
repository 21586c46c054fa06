import { eq } from 'drizzle-orm'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Transaction } from '../../../db/client.ts'
import { endedMatterLinks, orders } from '../../../db/schema/tables.ts'
import { findThread } from '../../correspondence/threads/thread.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { findLinkEndTime } from '../../kernel/matters/ended-links.ts'
import { findMatterOfRecord, type MatterKey } from '../../kernel/matters/matter.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { toOrderEventData } from '../../workshop/orders/order.ts'

/* Signed links of a matter: sends a new link, and revokes all links that were sent before. */

/**
 * Queues a mail with a new link to the address of the matter's client. The job looks up the matter and its address, so
 * that neither the response nor its duration reveals whether the matter exists.
 */
export function renewMatterLink(
  { db, jobs, limits }: Deps<'db' | 'jobs' | 'limits'>,
  key: MatterKey,
  address: string,
): Promise<{ outcome: 'saved' } | RateLimited> {
  const turns = [
    [limits.threadLink, address],
    [limits.threadLinks, `${key.kind}-${key.id}`],
  ] as const
  return withRateLimit(turns, async () => {
    await db.transaction((tx) => jobs.enqueue(tx, 'send-thread-link', { ...key, linkId: randomId() }))
    return { outcome: 'saved' } as const
  })
}

/** Record on whose page staff revoke the links. */
interface LinkedRecord extends MatterKey {
  kind: 'request' | 'message' | 'order'
}

/**
 * Revokes all links sent so far for the matter of a record. An account still opens the matter, and the next mail contains a
 * valid link. `seen` is the time of the latest revocation shown on the page (ISO 8601, or empty), so that a repeated submission
 * revokes once.
 */
export function endMatterLinks(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  record: LinkedRecord,
  seen: string,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const matter = await findMatterOfRecord(tx, record)
    if (!matter) return { outcome: 'gone' }
    await takeAdvisoryXactLock(tx, `matter-links ${matter.kind} ${matter.id}`)
    const before = await findLinkEndTime(tx, matter)
    if ((before?.toISOString() ?? '') !== seen) return { outcome: 'saved' }
    const ended_at = deps.clock.now()
    await tx
      .insert(endedMatterLinks)
      .values({ ...matter, ended_at })
      .onConflictDoUpdate({ target: [endedMatterLinks.kind, endedMatterLinks.id], set: { ended_at } })
    await recordEnd(tx, deps, by, record)
    await deps.announcements.announce(tx, `matter-records/${matter.kind}/${matter.id}`)
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

async function recordEnd(
  tx: Transaction,
  deps: Deps<'clock'>,
  by: StaffPerson,
  { kind, id }: LinkedRecord,
): Promise<void> {
  if (kind === 'order') {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id))
    if (!order) return
    const after = toOrderEventData(order)
    return recordEvent(tx, deps, staffActor(by), { act: 'order.links-ended', id, before: null, after })
  }
  const thread = await findThread(tx, { kind, id })
  if (!thread) return
  const after = thread.eventData
  await recordEvent(tx, deps, staffActor(by), { act: `${kind}.links-ended`, id, before: null, after })
}
