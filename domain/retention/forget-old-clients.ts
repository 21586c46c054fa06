import { and, eq, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  clients,
  contactMessages,
  estimateDrafts,
  estimates,
  events,
  invoices,
  orders,
  quoteRequests,
  users,
} from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import { lockClients } from '../clients/lock-clients.ts'
import type { World } from '../world.ts'
import { keptFor } from './kept-for.ts'

const batchSize = 500

/**
 * Deletes clients of whom nothing is left: no account, no order, no document, no request or message, and no act on their record
 * for three years. Answers how many went; what had been merged into them goes along.
 */
export async function forgetOldClients({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const before = parisBefore(clock.now(), keptFor.clients)
  let forgotten = 0
  let inBatch: number
  do {
    inBatch = await db.transaction((tx) => forgetBatch(tx, before))
    forgotten += inBatch
  } while (inBatch === batchSize)
  return forgotten
}

async function forgetBatch(tx: Database, before: Date): Promise<number> {
  const hasNone = [orders, invoices, estimates, estimateDrafts, quoteRequests, contactMessages].map((table) =>
    notExists(tx.select({ id: table.id }).from(table).where(eq(table.client_id, clients.id))),
  )
  const isOfClient = and(eq(events.record_kind, 'client'), eq(events.record_id, clients.id))
  await lockClients(tx, 'shared')
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        lt(clients.created_at, before),
        isNull(clients.merged_into),
        notExists(tx.select({ id: users.id }).from(users).where(eq(users.id, clients.id))),
        ...hasNone,
        notExists(
          tx
            .select({ id: events.id })
            .from(events)
            .where(and(isOfClient, gte(events.at, before))),
        ),
      ),
    )
    .limit(batchSize)
    .for('update', { of: clients, skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.delete(clients).where(sql`${clients.merged_into} = any(${sql.param(ids)}::text[])`)
  await tx.delete(clients).where(inArray(clients.id, ids))
  return ids.length
}
