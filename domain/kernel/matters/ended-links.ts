import { and, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { contactMessages, endedMatterLinks, estimates, invoices, orders } from '../../../db/schema/tables.ts'
import type { Deps } from '../ports/deps.ts'
import { signedLinkDays } from '../signatures.ts'
import { findMatterOfRecord, type MatterKey } from './matter.ts'
import { findThreadKey, listMatterPapers } from './matter-records.ts'

/* Time at which staff ended the links of a matter. It is kept when the matter's records move to another client or matter. */

/**
 * Whether staff have ended the links of one of these matters since `givenAt`. A link given in the same second counts as
 * ended.
 */
export async function isLinkEnded(db: Database, keys: readonly MatterKey[], givenAt: Date): Promise<boolean> {
  const isOfOne = or(
    ...keys.map(({ kind, id }) => and(eq(endedMatterLinks.kind, kind), eq(endedMatterLinks.id, id))),
  )
  const [ended] = await db
    .select({ id: endedMatterLinks.id })
    .from(endedMatterLinks)
    .where(and(isOfOne, gte(endedMatterLinks.ended_at, givenAt)))
    .limit(1)
  return ended !== undefined
}

/** Returns when the links of a matter were last ended; `null` if never, or so long ago that all earlier links have expired. */
export async function findLinkEndTime(db: Database, { kind, id }: MatterKey): Promise<Date | null> {
  const [ended] = await db
    .select({ at: endedMatterLinks.ended_at })
    .from(endedMatterLinks)
    .where(and(eq(endedMatterLinks.kind, kind), eq(endedMatterLinks.id, id)))
  return ended?.at ?? null
}

/**
 * Runs `change`, which moves records of these clients, and keeps ended links ended: a record that belongs to another matter
 * afterwards passes the end of its links on to that matter. `change` may alter the client of records, the clients' addresses, or
 * the request of a record. Only matters with ended links are read, however many records the clients have.
 */
export async function keepLinksEndedDuring(
  tx: Transaction,
  clientIds: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const before: { from: MatterKey; endedAt: Date; record: MatterKey }[] = []
  for (const { kind, id, ended_at: endedAt } of await listEndedOf(tx, clientIds)) {
    const from = { kind, id }
    for (const record of await listRecordsOf(tx, from))
      if (isSameMatter(await findMatterOfRecord(tx, record), from)) before.push({ from, endedAt, record })
  }
  await change()
  for (const { from, endedAt, record } of before) {
    const to = await findMatterOfRecord(tx, record)
    if (to && !isSameMatter(to, from)) await markLinksEnded(tx, to, endedAt)
  }
}

const isSameMatter = (one: MatterKey | null, other: MatterKey) =>
  one?.kind === other.kind && one.id === other.id

/** Lists the matters with ended links that concern one of these clients. */
async function listEndedOf(tx: Transaction, clientIds: readonly string[]) {
  const ids = [...clientIds]
  const { kind, id } = endedMatterLinks
  const tables = { message: contactMessages, estimate: estimates, order: orders, invoice: invoices } as const
  const own = (['message', 'estimate', 'order', 'invoice'] as const).map((one) => {
    const table = tables[one]
    const isOfClients = and(eq(table.id, id), inArray(table.client_id, ids))
    return and(eq(kind, one), exists(tx.select({ id: table.id }).from(table).where(isOfClients)))
  })
  const ofRequest = [estimates, orders].map((table) => {
    const isOfClients = and(eq(table.quote_request_id, id), inArray(table.client_id, ids))
    return and(eq(kind, 'request'), exists(tx.select({ id: table.id }).from(table).where(isOfClients)))
  })
  return tx
    .select()
    .from(endedMatterLinks)
    .where(or(...own, ...ofRequest))
}

/** Lists all records of a matter except its request, which always belongs to its own matter. */
async function listRecordsOf(tx: Transaction, key: MatterKey): Promise<MatterKey[]> {
  const [thread, papers] = [await findThreadKey(tx, key), await listMatterPapers(tx, key)]
  const keysOf = (kind: MatterKey['kind'], rows: readonly { id: string }[]) =>
    rows.map(({ id }) => ({ kind, id }))
  return [
    ...(thread?.kind === 'message' ? keysOf('message', [thread]) : []),
    ...keysOf('estimate', papers.estimates),
    ...keysOf('order', papers.orders),
    ...keysOf('invoice', papers.invoices),
  ]
}

/** Revokes the links of a matter that were created until `ended_at`. A later revocation is not changed. */
export async function markLinksEnded(
  tx: Transaction,
  { kind, id }: MatterKey,
  ended_at: Date,
): Promise<void> {
  await tx
    .insert(endedMatterLinks)
    .values({ kind, id, ended_at })
    .onConflictDoUpdate({
      target: [endedMatterLinks.kind, endedMatterLinks.id],
      set: { ended_at: sql`greatest(${endedMatterLinks.ended_at}, excluded.ended_at)` },
    })
}

/** Deletes ends that are so old that all links from before have expired. Returns their number. */
export async function deleteOldEndedLinks({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - (signedLinkDays + 1) * 86_400_000)
  const deleted = await db
    .delete(endedMatterLinks)
    .where(lt(endedMatterLinks.ended_at, before))
    .returning({ id: endedMatterLinks.id })
  return deleted.length
}
