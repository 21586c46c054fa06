import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { formatRimName, formatRimWork } from '../../kernel/rim-words.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { listRimsOfOrder } from '../orders/find-order.ts'
import type { SoldRim } from '../orders/sold-rims.ts'
import type { LabelPaper, RimLabel } from './printable-labels.ts'
import { formatRimCode } from './rim-code.ts'

type LabelDeps = Deps<'db' | 'printer' | 'clock' | 'siteUrl' | 'addresses'>

/** Returns the labels of an order's rims as a PDF, or that of one rim. `null` if the order does not exist or has no such rims. */
export async function printRimLabels(
  deps: LabelDeps,
  orderId: string,
  { paper, from, rimId }: { paper: LabelPaper; from: number; rimId?: string },
): Promise<{ number: string; file: Buffer } | null> {
  const { db, printer, clock } = deps
  const order = await findOrder(db, orderId)
  if (!order) return null
  const rims = await listRimsOfOrder(db, orderId)
  const labels = rims
    .filter(({ id }) => !rimId || id === rimId)
    .map((rim) => labelOf(deps, order, rim, rims.length))
  if (labels.length === 0) return null
  const file = await printer.printLabels({ paper, from, labels, printedAt: clock.now() })
  return { number: order.order_number, file }
}

type Order = typeof orders.$inferSelect

async function findOrder(db: Database, orderId: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}

function labelOf({ siteUrl, addresses }: LabelDeps, order: Order, rim: SoldRim, count: number): RimLabel {
  const { order_number: number, registration_number: plate } = order
  return {
    url: siteUrl + addresses.label(rim.id),
    code: formatRimCode({ number, place: rim.place }),
    number,
    plate,
    vehicle: vehicleName(order),
    rim: formatRimName({ ...rim, size: null }),
    size: rim.size ? `${rim.size}\u00a0pouces` : null,
    work: formatRimWork(rim),
    place: `${rim.place}\u00a0/\u00a0${count}`,
  }
}
