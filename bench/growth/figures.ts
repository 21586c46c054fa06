import { pino } from 'pino'
import { createPostgresAnnouncements } from '../../adapters/postgres-announcements.ts'
import { openDatabasePool } from '../../db/client.ts'
import { orderFigures } from '../../db/schema/tables.ts'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { updateOrderFigures } from '../../domain/workshop/orders/order-figures.ts'

const turns = 5

/** Measures the nightly calculation of order figures: its time, and the number of orders of three months in it. */
export async function timeOrderFigures(url: string): Promise<{ ms: number; orders: number }> {
  const { db, pool } = openDatabasePool(url, 'tw')
  const { announcements } = createPostgresAnnouncements({ url, tenant: 'tw', log: pino({ level: 'silent' }) })
  try {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      await db.delete(orderFigures)
      const start = performance.now()
      await updateOrderFigures({
        db,
        clock: { now: () => new Date() },
        announcements,
        facts: createFixedFacts(defaultSite),
      })
      times.push(performance.now() - start)
    }
    const counted = await db.select().from(orderFigures)
    const orders = counted
      .filter(({ pos_id, service }) => pos_id !== '' && service === '')
      .reduce((sum, row) => sum + row.orders, 0)
    return { ms: times.toSorted((one, other) => one - other)[Math.floor(turns / 2)] ?? 0, orders }
  } finally {
    await pool.end()
  }
}
