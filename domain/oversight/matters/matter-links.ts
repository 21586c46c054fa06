import { and, eq, exists, inArray, lt, or, sql } from 'drizzle-orm'
import { advisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database } from '../../../db/client.ts'
import { contactMessages, endedMatterLinks, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import { findThread } from '../../correspondence/threads/thread.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { announceMatter, type MatterKey, matterOf } from '../../kernel/matter.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import { randomId } from '../../kernel/random-id.ts'
import { recordEvent, staffActor } from '../../kernel/record-event.ts'
import { accessDays } from '../../kernel/signatures.ts'
import { orderEventData } from '../../workshop/orders/order.ts'
import { readMatter } from './read-matter.ts'

/*
 * The signed links of a matter (docs/product.md §11.28): where a new one is sent, and how the office ends all that were given.
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

/** When the links of a matter were ended last; `null` where they never were, or all from before have ended by themselves. */
export async function findLinksEnd(db: Database, { kind, id }: MatterKey): Promise<Date | null> {
  const [ended] = await db
    .select({ at: endedMatterLinks.ended_at })
    .from(endedMatterLinks)
    .where(and(eq(endedMatterLinks.kind, kind), eq(endedMatterLinks.id, id)))
  return ended?.at ?? null
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

/**
 * Changes whose records of these clients are, what their address is, or which request they come from, and keeps ended what was: a
 * record whose matter begins elsewhere from then on takes the end of its links there along. What is read is of ended matters alone,
 * however many records the clients have.
 */
export async function keepLinksEnded(
  tx: Database,
  clientIds: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const before: { from: MatterKey; endedAt: Date; record: MatterKey }[] = []
  for (const { kind, id, ended_at: endedAt } of await listEndedOf(tx, clientIds)) {
    const from = { kind, id }
    for (const record of await listRecordsOf(tx, from))
      if (isSameMatter(await matterOf(tx, record), from)) before.push({ from, endedAt, record })
  }
  await change()
  for (const { from, endedAt, record } of before) {
    const to = await matterOf(tx, record)
    if (to && !isSameMatter(to, from)) await markLinksEnded(tx, to, endedAt)
  }
}

const isSameMatter = (one: MatterKey | null, other: MatterKey) =>
  one?.kind === other.kind && one.id === other.id

/** The ended matters that have anything to do with one of these clients. */
async function listEndedOf(tx: Database, clientIds: readonly string[]) {
  const ids = [...clientIds]
  const { kind, id } = endedMatterLinks
  const tables = { message: contactMessages, estimate: estimates, order: orders, invoice: invoices } as const
  const own = (['message', 'estimate', 'order', 'invoice'] as const).map((one) => {
    const table = tables[one]
    const isTheirs = and(eq(table.id, id), inArray(table.client_id, ids))
    return and(eq(kind, one), exists(tx.select({ id: table.id }).from(table).where(isTheirs)))
  })
  const ofRequest = [estimates, orders].map((table) => {
    const isTheirs = and(eq(table.quote_request_id, id), inArray(table.client_id, ids))
    return and(eq(kind, 'request'), exists(tx.select({ id: table.id }).from(table).where(isTheirs)))
  })
  return tx
    .select()
    .from(endedMatterLinks)
    .where(or(...own, ...ofRequest))
}

/** All records that a matter has, but its request, whose matter is always its own. */
async function listRecordsOf(tx: Database, key: MatterKey): Promise<MatterKey[]> {
  const matter = await readMatter(tx, key, new Date(0))
  if (!matter) return []
  const keysOf = (kind: MatterKey['kind'], rows: readonly { id: string }[]) =>
    rows.map(({ id }) => ({ kind, id }))
  return [
    ...(matter.thread?.kind === 'message' ? keysOf('message', [matter.thread]) : []),
    ...keysOf('estimate', matter.estimates),
    ...keysOf('order', matter.orders),
    ...keysOf('invoice', matter.invoices),
  ]
}

/** The links of that matter given until then open nothing any more; an end that came later stays. */
export async function markLinksEnded(tx: Database, { kind, id }: MatterKey, ended_at: Date): Promise<void> {
  await tx
    .insert(endedMatterLinks)
    .values({ kind, id, ended_at })
    .onConflictDoUpdate({
      target: [endedMatterLinks.kind, endedMatterLinks.id],
      set: { ended_at: sql`greatest(${endedMatterLinks.ended_at}, excluded.ended_at)` },
    })
}

/** What was ended so long ago that every link from before has ended by itself. Answers how many went. */
export async function forgetEndedLinks({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - (accessDays + 1) * 86_400_000)
  const gone = await db
    .delete(endedMatterLinks)
    .where(lt(endedMatterLinks.ended_at, before))
    .returning({ id: endedMatterLinks.id })
  return gone.length
}
