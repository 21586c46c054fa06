import type pg from 'pg'
import { openDatabasePool } from '../../db/client.ts'
import { clientInvoiceListSource } from '../../domain/billing/invoices/list-invoices.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { buildRecordsQuery } from '../../domain/kernel/lists/list-records.ts'
import { startOfLastTwelveMonths } from '../../domain/kernel/lists/start-of-last-twelve-months.ts'
import { findClient } from '../../domain/people/clients/find-client.ts'
import { clientOrderSource } from '../../domain/workshop/orders/list-orders.ts'

/** Returns PostgreSQL's plans of the client area's queries on the large site. */
export async function readQueryPlans(url: string): Promise<string> {
  const { db, pool } = openDatabasePool(url, 'tw')
  try {
    const client = await findClient(db, 'GarageSaintDie01')
    if (!client) throw new Error('no demo client')
    const now = new Date()
    const whose = { client: client.id, since: startOfLastTwelveMonths(now), today: parisDay(now) }
    const orders = clientOrderSource.of(db, whose)
    const invoices = clientInvoiceListSource.of(db, whose)
    const newest = { by: 'created_at', descending: true } as const
    const queries = [
      ['Order list', buildRecordsQuery(db, orders, null, newest).limit(25)],
      [
        'Order list, searched',
        buildRecordsQuery(
          db,
          orders,
          {
            search: 'peugeot 308',
            searched: ['order_number', 'brand', 'model', 'registration_number'],
            only: null,
          },
          newest,
        ).limit(25),
      ],
      [
        'Invoice list, searched',
        buildRecordsQuery(
          db,
          invoices,
          { search: 'fa 0042', searched: ['invoice_number'], only: null },
          newest,
        ).limit(25),
      ],
    ] as const
    const plans = []
    for (const [name, query] of queries)
      plans.push(`${name}:\n\n\`\`\`\n${await explain(pool, query.toSQL())}\n\`\`\``)
    return plans.join('\n\n')
  } finally {
    await pool.end()
  }
}

async function explain(pool: pg.Pool, { sql, params }: { sql: string; params: unknown[] }): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary off) ${sql}`,
    params,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
