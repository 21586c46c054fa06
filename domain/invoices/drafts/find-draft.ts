import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { holdName } from '../../../db/hold-name.ts'
import { clients, invoiceDrafts } from '../../../db/schema/tables.ts'

export type InvoiceDraft = typeof invoiceDrafts.$inferSelect

/** For whom and for which orders an invoice is prepared: whoever prepares the same shares one draft. */
export interface DraftKey {
  clientId: string
  orderIds: readonly string[]
}

/** The orders of a draft as it keeps them, whichever way they were named. */
export const ordersKey = (orderIds: readonly string[]) => [...orderIds].toSorted().join()

/** Whoever keeps or issues the same waits until `tx` ends: nothing is kept of what is being issued. */
export const holdInvoiceDraft = (tx: Database, { clientId, orderIds }: DraftKey): Promise<void> =>
  holdName(tx, `invoice draft ${clientId} ${ordersKey(orderIds)}`)

const isOf = ({ clientId, orderIds }: DraftKey) =>
  and(eq(invoiceDrafts.client_id, clientId), eq(invoiceDrafts.orders, ordersKey(orderIds)))

export async function findInvoiceDraft(db: Database, key: DraftKey): Promise<InvoiceDraft | null> {
  // Of two whose clients became one the newer counts.
  const newest = desc(invoiceDrafts.changed_at)
  const [found] = await db.select().from(invoiceDrafts).where(isOf(key)).orderBy(newest).limit(1)
  return found ?? null
}

/** It was issued, or nobody wants it (`drop-draft.ts`); answers whether there was one. */
export async function forgetInvoiceDraft(db: Database, key: DraftKey): Promise<boolean> {
  const gone = await db.delete(invoiceDrafts).where(isOf(key))
  return (gone.rowCount ?? 0) > 0
}

/** Drafts that were changed last, with whose they are. */
export const listInvoiceDrafts = (db: Database, limit: number) =>
  db
    .select({ draft: invoiceDrafts, client: clients })
    .from(invoiceDrafts)
    .innerJoin(clients, eq(clients.id, invoiceDrafts.client_id))
    .orderBy(desc(invoiceDrafts.changed_at))
    .limit(limit)
