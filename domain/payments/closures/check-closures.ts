import { asc, gt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentClosures } from '../../../db/schema/tables.ts'
import type { Day } from '../../calendar/paris-day.ts'
import { genesis } from '../chain/chain-hash.ts'
import { closureHash } from '../chain/closure-hash.ts'
import { type ChainFault, closureName } from './closure-names.ts'
import { inBatches } from './in-batches.ts'

/** What the closures know of payments. */
export interface Anchors {
  /** By id, the hash of the last payment that there was at each closure. */
  hashes: ReadonlyMap<number, string>
  /** What may stand before the first payment that is still kept. */
  beginnings: ReadonlySet<string>
}

/** Recounts the chain of closures; `oldest` is the first day whose payments are all kept. */
export async function checkClosures(
  db: Database,
  oldest: Day,
): Promise<Anchors & { count: number; fault: ChainFault }> {
  const hashes = new Map<number, string>()
  const beginnings = new Set([genesis])
  let count = 0
  let expected = genesis
  for await (const closure of listAll(db)) {
    const called = closureName(closure)
    const { period, name, last_payment, payments_hash, previous_hash, hash } = closure
    const fault =
      previous_hash !== expected
        ? `Il manque une clôture juste avant ${called}.`
        : closureHash(closure) !== hash
          ? `Le premier maillon rompu est ${called}.`
          : null
    if (fault) return { hashes, beginnings, count, fault }
    if (last_payment > 0) hashes.set(last_payment, payments_hash)
    if (period === 'day' && name < oldest) beginnings.add(payments_hash)
    expected = hash
    count += 1
  }
  return { hashes, beginnings, count, fault: null }
}

type Closure = typeof paymentClosures.$inferSelect

const listAll = (db: Database) =>
  inBatches<Closure>((last, limit) =>
    db
      .select()
      .from(paymentClosures)
      .where(gt(paymentClosures.id, last?.id ?? 0))
      .orderBy(asc(paymentClosures.id))
      .limit(limit),
  )
