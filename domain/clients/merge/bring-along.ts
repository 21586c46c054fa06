import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  clients,
  clientViews,
  contactMessages,
  estimateDrafts,
  estimates,
  invoiceDrafts,
  invoices,
  orders,
  quoteRequests,
} from '../../../db/schema/tables.ts'
import { forgetInvitations } from '../access/forget-invitations.ts'
import { emptied } from './emptied.ts'
import type { Pair } from './find-pair.ts'

/** All that was the one record’s is the other’s from then on; of its own, its id stays. */
export async function bringAlong(tx: Database, { kept, gone }: Pair): Promise<void> {
  // As whoever acts on several of them does (domain/inbox/hold-records.ts).
  for (const threads of [quoteRequests, contactMessages])
    await tx
      .select({ id: threads.id })
      .from(threads)
      .where(eq(threads.client_id, gone.id))
      .orderBy(asc(threads.id))
      .for('update')
  for (const table of [
    quoteRequests,
    contactMessages,
    orders,
    estimates,
    estimateDrafts,
    invoiceDrafts,
    invoices,
  ])
    await tx.update(table).set({ client_id: kept.id }).where(eq(table.client_id, gone.id))
  await forgetInvitations(tx, gone.id)
  await tx.delete(clientViews).where(eq(clientViews.client_id, gone.id))
  await tx
    .update(clients)
    .set({ ...emptied, merged_into: kept.id })
    .where(eq(clients.id, gone.id))
  // Whatever had become part of it is part of the other now.
  await tx.update(clients).set({ merged_into: kept.id }).where(eq(clients.merged_into, gone.id))
}
