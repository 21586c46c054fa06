import type { Database } from '../../db/client.ts'
import type { Day } from '../calendar/paris-day.ts'
import type { PointOfSale } from '../documents/points-of-sale.ts'
import { standardRate } from '../money/vat.ts'
import { type RimService, rimServices } from '../rims/rim-words.ts'
import { describeService, withTax } from './described-service.ts'
import { pricesOn } from './held-prices.ts'
import { listExtras } from './list-extras.ts'
import { finishTable, flatRow, sizeTable } from './price-tables.ts'
import type { PrintablePriceList, Shown } from './printable-price-list.ts'

/**
 * The prices of a point of sale on a day, tax included, as its entrance must show them (arrêté du 27 mars 1987, article 1; Code
 * de la consommation, L. 112-1; docs/product.md §11.12).
 */
export async function priceList(db: Database, pos: PointOfSale, day: Day): Promise<PrintablePriceList> {
  const held = await pricesOn(db, pos.id, day)
  const services = (Object.keys(rimServices) as RimService[])
    .map((service) => describeService(held, pos.id, service))
    .filter(({ sizes, finishes }) => sizes.length > 0 && finishes.length > 0)
  const byFinish = services.filter(({ finishes }) => finishes.some((finish) => finish !== null))
  const bySize = services.filter((one) => !byFinish.includes(one) && one.sizes.length > 1)
  const flat = services.filter((one) => !byFinish.includes(one) && !bySize.includes(one))
  const extras = await listExtras(db, pos.id, day)
  const single = (title: string, rows: readonly { name: string; cents: Shown }[]) => ({
    title,
    head: 'Prestation' as const,
    columns: ['Prix'],
    rows: rows.map(({ name, cents }) => ({ name, prices: [cents] })),
  })
  const tables = [
    ...byFinish.map(finishTable),
    ...(bySize.length > 0 ? [sizeTable(bySize)] : []),
    single(
      'Autres prestations',
      flat.map(({ name, sizes, at }) => flatRow(name, sizes, at)),
    ),
    single(
      'Suppléments',
      extras.map(({ name, cents }) => ({ name, cents: withTax(cents) })),
    ),
  ]
  return { pos, day, rate: standardRate, tables: tables.filter(({ rows }) => rows.length > 0) }
}
