import { eq } from 'drizzle-orm'
import { advisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database } from '../../../db/client.ts'
import { endedMatterLinks, orders } from '../../../db/schema/tables.ts'
import { findThread } from '../../correspondence/threads/thread.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { findLinksEnd } from '../../kernel/matters/ended-links.ts'
import { announceMatter, type MatterKey, matterOf } from '../../kernel/matters/matter.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { orderEventData } from '../../workshop/orders/order.ts'

/*
 * Signed links of a matter (docs/product.md §11.28): sends a new link, and ends all links that were sent before.
 */

/**
 * Queues a new link to a matter's own address. The job finds the matter and its address, so that the answer and the time it
 * takes tell nothing of whether there still is such a matter.
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

/** On whose page somebody presses. */
interface LinkedRecord extends MatterKey {
  kind: 'request' | 'message' | 'order'
}

/**
 * Ends all links that were given so far of the matter of a record; an account
 * still opens it, and the next mail carries a link that does. `seen` is when they were ended last on the page that was pressed
 * (ISO 8601, or empty): the same press twice ends them once.
 */
export function endMatterLinks(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  record: LinkedRecord,
  seen: string,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const matter = await matterOf(tx, record)
    if (!matter) return { outcome: 'gone' }
    await advisoryXactLock(tx, `matter-links ${matter.kind} ${matter.id}`)
    const before = await findLinksEnd(tx, matter)
    if ((before?.toISOString() ?? '') !== seen) return { outcome: 'saved' }
    const ended_at = deps.clock.now()
    await tx
      .insert(endedMatterLinks)
      .values({ ...matter, ended_at })
      .onConflictDoUpdate({ target: [endedMatterLinks.kind, endedMatterLinks.id], set: { ended_at } })
    await recordEnd(tx, deps, by, record)
    await announceMatter(tx, deps, matter)
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

async function recordEnd(
  tx: Database,
  deps: Deps<'clock'>,
  by: StaffPerson,
  { kind, id }: LinkedRecord,
): Promise<void> {
  if (kind === 'order') {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id))
    if (!order) return
    const after = orderEventData(order)
    return recordEvent(tx, deps, staffActor(by), { act: 'order.links-ended', id, before: null, after })
  }
  const thread = await findThread(tx, { kind, id })
  if (!thread) return
  const after = thread.eventData
  await recordEvent(tx, deps, staffActor(by), { act: `${kind}.links-ended`, id, before: null, after })
}
