import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import type { Day } from '../../calendar/paris-day.ts'
import { standardRate } from '../../money/vat.ts'
import { pricesOn } from '../../prices/held-prices.ts'
import { mostParticular } from '../../prices/most-particular.ts'
import type { NewRim } from '../../rims/new-rim.ts'
import { rimWork } from '../../rims/rim-name.ts'

type Kind = Pick<NewRim, 'size' | 'service' | 'finish'>

/** One line for each kind of rim, as the grid of the day prices it; nothing is said of what the grid does not know. */
export async function priceRims(
  db: Database,
  { posId, day }: { posId: string; day: Day },
  rims: readonly NewRim[],
): Promise<DocumentLine[]> {
  const grid = await pricesOn(db, posId, day)
  const kinds = new Map<string, Kind & { quantity: number }>()
  for (const { size, service, finish } of rims) {
    const key = `${service} ${finish} ${size}`
    const known = kinds.get(key) ?? { size, service, finish, quantity: 0 }
    kinds.set(key, { ...known, quantity: known.quantity + 1 })
  }
  return [...kinds.values()].flatMap((kind) => {
    const unit_price = mostParticular(grid, { posId, ...kind })
    if (unit_price === null) return []
    return [{ description: describe(kind), quantity: kind.quantity, unit_price, vat_rate: standardRate }]
  })
}

/** « Jante 18 pouces : rénovation, couleur unie ». */
const describe = (kind: Kind) =>
  `Jante${kind.size ? ` ${kind.size}\u00a0pouces` : ''}\u00a0: ${rimWork(kind).toLowerCase()}`
