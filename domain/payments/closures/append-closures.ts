import { desc } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentClosures } from '../../../db/schema/tables.ts'
import { genesis } from '../chain/chain-hash.ts'
import { closureHash } from '../chain/closure-hash.ts'
import { findHead } from '../chain/payment-chain.ts'
import type { ClosedPeriod } from './periods.ts'

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 1_000

export async function appendClosures(
  tx: Database,
  periods: readonly ClosedPeriod[],
  closed_at: Date,
): Promise<void> {
  const head = await findHead(tx)
  const [last] = await tx
    .select({ hash: paymentClosures.hash })
    .from(paymentClosures)
    .orderBy(desc(paymentClosures.id))
    .limit(1)
  let previous_hash = last?.hash ?? genesis
  const rows = periods.map((period) => {
    const link = {
      ...period,
      last_payment: head.id,
      payments_hash: head.hash,
      closed_at,
      previous_hash,
    }
    previous_hash = closureHash(link)
    return { ...link, hash: previous_hash }
  })
  for (let at = 0; at < rows.length; at += batchSize)
    await tx.insert(paymentClosures).values(rows.slice(at, at + batchSize))
}
