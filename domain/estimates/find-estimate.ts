import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients, estimateDrafts, estimateMails, estimates, orders } from '../../db/schema/tables.ts'
import type { Estimate, EstimateDraft, EstimateMail } from './estimate.ts'

export async function findDraft(db: Database, id: string): Promise<EstimateDraft | null> {
  const [found] = await db.select().from(estimateDrafts).where(eq(estimateDrafts.id, id))
  return found ?? null
}

export async function findEstimate(db: Database, id: string): Promise<Estimate | null> {
  const [found] = await db.select().from(estimates).where(eq(estimates.id, id))
  return found ?? null
}

/** What the office's page of a quote shows besides it: its client, the order made of it, its neighbours. */
export async function findAround(db: Database, { id, client_id, replaced_by }: Estimate) {
  const [[client], [order], successor, [replaced]] = await Promise.all([
    db.select().from(clients).where(eq(clients.id, client_id)),
    db
      .select({ id: orders.id, number: orders.order_number })
      .from(orders)
      .where(eq(orders.estimate_id, id))
      .orderBy(desc(orders.created_at))
      .limit(1),
    replaced_by ? findEstimate(db, replaced_by) : null,
    db.select().from(estimates).where(eq(estimates.replaced_by, id)).limit(1),
  ])
  return { client: client ?? null, order: order ?? null, successor, replaced: replaced ?? null }
}

/** Mails about it, the newest first. */
export function listEstimateMails(db: Database, estimateId: string): Promise<EstimateMail[]> {
  return db
    .select()
    .from(estimateMails)
    .where(eq(estimateMails.estimate_id, estimateId))
    .orderBy(desc(estimateMails.created_at))
    .limit(20)
}

/** The draft that a request has, or the newest quote that was made of it. */
export async function findOfRequest(db: Database, requestId: string) {
  const [[draft], [estimate]] = await Promise.all([
    db
      .select({ id: estimateDrafts.id, posId: estimateDrafts.pos_id, author: estimateDrafts.author_name })
      .from(estimateDrafts)
      .where(eq(estimateDrafts.quote_request_id, requestId))
      .orderBy(desc(estimateDrafts.created_at))
      .limit(1),
    db
      .select({
        ...{ id: estimates.id, posId: estimates.pos_id, number: estimates.estimate_number },
        ...{ state: estimates.state, total: estimates.total },
      })
      .from(estimates)
      .where(eq(estimates.quote_request_id, requestId))
      .orderBy(desc(estimates.created_at))
      .limit(1),
  ])
  return { draft: draft ?? null, estimate: estimate ?? null }
}
