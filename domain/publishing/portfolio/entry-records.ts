import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/billing/documents.ts'
import { contentRecords, orderRims, orders, portfolioSources } from '../../../db/schema/tables.ts'
import { toSingleOrderLine } from '../../billing/invoices/invoice-lines.ts'
import { listLocationClosuresSince } from '../../business/settings/known-settings.ts'
import { closuresOfLocation, type Site } from '../../business/site.ts'
import { isLineDiscount } from '../../contracts/estimates/discount-lines.ts'
import { parisDay } from '../../kernel/calendar/paris-day.ts'
import { sumKnownCents } from '../../kernel/money/amounts.ts'
import { totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import { countWorkingDaysBetween } from '../../workshop/orders/promised-dates.ts'
import { supplementServicesOfRim } from '../../workshop/orders/sold-rims.ts'
import { listRimSteps } from '../../workshop/rims/record-rim-step.ts'

export type OrderFactsOfPortfolioEntry = NonNullable<
  Awaited<ReturnType<typeof loadOrderFactsOfPortfolioEntry>>
>

/** A portfolio entry, identified by the address of its page or the id of its record. */
type Entry = { page: string } | { record: string }

/**
 * Returns the workshop's data about a portfolio entry that was made from an order; `null` if it was not made from an order, or if
 * the client has not given consent or has withdrawn it. Contains no personal data of the client, no plate and no date: days are
 * counted from the receipt of the rims.
 */
export async function loadOrderFactsOfPortfolioEntry(db: Database, entry: Entry, site: Site) {
  const isFoundOrder =
    'page' in entry
      ? and(eq(contentRecords.kind, 'portfolio'), eq(contentRecords.page_id, entry.page))
      : eq(contentRecords.id, entry.record)
  const [found] = await db
    .select({ source: portfolioSources, order: orders, rim: orderRims, added: supplementServicesOfRim })
    .from(contentRecords)
    .innerJoin(portfolioSources, eq(portfolioSources.record_id, contentRecords.id))
    .innerJoin(orders, eq(orders.id, portfolioSources.order_id))
    .leftJoin(orderRims, eq(orderRims.id, portfolioSources.rim_id))
    .where(and(isFoundOrder, isNotNull(orders.photo_consent)))
  if (!found) return null
  const { source, order } = found
  const rim = found.rim && { ...found.rim, added: found.added }
  const came = order.received_at && parisDay(order.received_at)
  const closures = came
    ? closuresOfLocation(order.pos_id, { closures: await listLocationClosuresSince(db, came) })
    : []
  const dayOf = (at: Date | null) =>
    came && at ? countWorkingDaysBetween(order.pos_id, came, parisDay(at), site, closures) : null
  const steps = rim ? await listRimSteps(db, [rim.id]) : []
  return {
    rim,
    days: dayOf(order.ready_at),
    steps: steps.map(({ step, at }) => ({
      step,
      day: dayOf(at),
      photo: source.step_photos.find((one) => one.step === step)?.url ?? null,
    })),
    price: site.showsEntryPrices ? priceRange(order) : null,
  }
}

type BilledOrder = Pick<
  typeof orders.$inferSelect,
  'lines' | 'total_te' | 'total_ti' | 'rim_n' | 'order_number'
>

const tenEuros = 1_000

/**
 * Returns the price range of one rim including tax, in steps of ten euros, counting all work billed on it. Lines that belong to
 * no rim (storage, balancing, a supplement) are ignored. Returns `null` when the lines do not account for all rims.
 */
function priceRange(order: BilledOrder) {
  const { lines, total_ti, rim_n } = order
  if (!rim_n) return null
  const prices = lines.length === 0 ? [(total_ti ?? 0) / rim_n] : rimPrices(order, rim_n)
  if (!(Math.min(...prices) > 0) || prices.length === 0) return null
  const down = (cents: number) => Math.floor(cents / tenEuros) * tenEuros
  return { from: down(Math.min(...prices)), to: down(Math.max(...prices)) + tenEuros }
}

/**
 * Billed lines of one rim, or of several rims with the same name. `countByWork` is the number of rims by description of the
 * work.
 */
interface BilledRims {
  lines: DocumentLine[]
  countByWork: Map<string, number>
}

/** Returns the price of one rim of each name, with its share of the discounts on the whole order. */
function rimPrices(order: BilledOrder, rim_n: number): number[] {
  const byName = new Map<string, BilledRims>()
  let last: BilledRims | null = null
  for (const line of order.lines) {
    if (isLineDiscount(line)) {
      last?.lines.push(line)
      continue
    }
    const { description, quantity, nature } = line
    const isOfAll = description === toSingleOrderLine(order).description
    const name = nature === 'goods' ? null : isOfAll ? description : rimNameIn(description)
    last = name === null ? null : (byName.get(name) ?? { lines: [], countByWork: new Map() })
    if (name === null || !last) continue
    last.lines.push(line)
    last.countByWork.set(description, (last.countByWork.get(description) ?? 0) + (isOfAll ? rim_n : quantity))
    byName.set(name, last)
  }
  const rims = [...byName.values()].map(({ lines, countByWork }) => ({
    total: totalsOfDocumentLines(lines).total,
    count: Math.max(...countByWork.values()),
  }))
  if (sumKnownCents(rims.map(({ count }) => count)) !== rim_n) return []
  const beforeDiscounts = order.lines.filter((line) => line.unit_price >= 0 || isLineDiscount(line))
  const paid = totalsOfDocumentLines(order.lines).total / totalsOfDocumentLines(beforeDiscounts).total
  return rims.map(({ total, count }) => (total / count) * paid)
}

/**
 * Returns « Jante avant gauche 19 pouces » for « Jante avant gauche 19 pouces : rénovation », the wording of estimates
 * and orders.
 */
const rimNameIn = (description: string) => /^(Jante\b[^:]*?)\s?:/.exec(description)?.[1] ?? null
