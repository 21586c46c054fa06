import type { Database } from '../../db/client.ts'
import { prices } from '../../db/schema/tables.ts'
import { demoId } from './demo-id.ts'
import { begun, demoPrices } from './price-grid.ts'

/** Two years of the price grid, and the rise that is laid down already. */
export async function fillPrices(db: Database, now: Date): Promise<void> {
  const rows = Array.from(demoPrices(now), (price, index) => ({
    ...price,
    id: demoId('DemoTarif', index),
    created_at: new Date(now.getTime() - begun * 86_400_000),
  }))
  await db.insert(prices).values(rows)
}
