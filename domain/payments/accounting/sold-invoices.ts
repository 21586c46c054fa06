import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, invoices } from '../../../db/schema/tables.ts'
import { instantsOf, type Month } from '../../calendar/month.ts'
import { buyerOf } from '../../documents/buyer-of.ts'
import { findDeducted } from './find-deducted.ts'
import type { Sold } from './sold.ts'
import { ratesOf } from './sold-rates.ts'

/** All documents issued in a month in the order of their issue, so many at a time. */
export async function* soldIn(db: Database, month: Month, batch = 500): AsyncGenerator<Sold[]> {
  const { from, until } = instantsOf(month)
  const { created_at, id } = invoices
  let last = null as Pick<Invoice, 'created_at' | 'id'> | null
  for (;;) {
    const after = last
      ? or(gt(created_at, last.created_at), and(eq(created_at, last.created_at), gt(id, last.id)))
      : undefined
    const rows = await db
      .select({ invoice: invoices, client: clients })
      .from(invoices)
      .innerJoin(clients, eq(clients.id, invoices.client_id))
      .where(and(gte(created_at, last?.created_at ?? from), lt(created_at, until), after))
      .orderBy(asc(created_at), asc(id))
      .limit(batch)
    const deducted = await findDeducted(
      db,
      rows.map(({ invoice }) => invoice.id),
    )
    yield rows.map(({ invoice, client }) => ({
      invoice,
      buyer: invoice.buyer ?? buyerOf(client),
      rates: ratesOf(invoice),
      deducted: deducted.get(invoice.id) ?? [],
    }))
    if (rows.length < batch) return
    last = rows.at(-1)?.invoice ?? null
  }
}

type Invoice = typeof invoices.$inferSelect
