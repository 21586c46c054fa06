import type { Database } from '../../../db/client.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { standardVatRate, totalsOfDocumentLines } from '../../kernel/money/vat.ts'
import { type RimService, rimServiceNames } from '../../kernel/rim-words.ts'
import type { PointOfSale } from '../points-of-sale.ts'
import { type CurrentPrice, findMostSpecificPrice, listExtraPrices, listPricesOnDay } from './price-grid.ts'
import {
  formatPriceListFinish,
  formatPriceListSize,
  type PricePosition,
  priceSheetFinishes,
  priceSheetSizes,
} from './sheet-fields.ts'

/**
 * Returns the prices of a point of sale on a day, including tax, for the price list that must be posted at its entrance
 * (arrêté du 27 mars 1987, article 1; Code de la consommation, L. 112-1).
 */
export async function loadPriceList(db: Database, pos: PointOfSale, day: Day): Promise<PrintablePriceList> {
  const prices = await listPricesOnDay(db, pos.id, day)
  const services = (Object.keys(rimServiceNames) as RimService[])
    .map((service) => describeService(prices, pos.id, service))
    .filter(({ sizes, finishes }) => sizes.length > 0 && finishes.length > 0)
  const byFinish = services.filter(({ finishes }) => finishes.some((finish) => finish !== null))
  const bySize = services.filter((one) => !byFinish.includes(one) && one.sizes.length > 1)
  const flat = services.filter((one) => !byFinish.includes(one) && !bySize.includes(one))
  const extras = await listExtraPrices(db, pos.id, day)
  const single = (title: string, rows: readonly { name: string; cents: PrintedPrice }[]) => ({
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
      extras.map(({ name, cents }) => ({ name, cents: computePriceInclTaxForQuantity(cents) })),
    ),
  ]
  return { pos, day, rate: standardVatRate, tables: tables.filter(({ rows }) => rows.length > 0) }
}

/** Returns cents including tax of `quantity` identical pieces, as on an estimate: the tax is computed on the sum. */
export function computePriceInclTaxForQuantity(cents: number, quantity = 1): number {
  return totalsOfDocumentLines([{ quantity, unit_price: cents, vat_rate: standardVatRate }]).total
}

interface DescribedService {
  name: string
  /** Sizes with a price; `null`, for all others, comes last. */
  sizes: (number | null)[]
  finishes: (string | null)[]
  at(position: PricePosition): PrintedPrice
}

function describeService(all: readonly CurrentPrice[], posId: string, service: RimService): DescribedService {
  const own = all.filter((price) => price.service === service)
  const has = (of: 'size' | 'finish') => (value: PricePosition[typeof of]) =>
    own.some((price) => price[of] === value)
  const last = <Value>(values: (Value | null)[]) => [
    ...values.filter((value) => value !== null),
    ...values.filter((value) => value === null),
  ]
  return {
    name: rimServiceNames[service],
    sizes: last(priceSheetSizes.filter(has('size'))),
    finishes: last(priceSheetFinishes.filter(has('finish'))),
    at({ size, finish }) {
      const cents = findMostSpecificPrice(own, { posId, service, size, finish: finish ?? '' })
      return cents === null ? null : computePriceInclTaxForQuantity(cents)
    },
  }
}

const rowName = (size: number | null, sizes: readonly unknown[]) =>
  size === null && sizes.length > 1 ? 'Autres tailles' : formatPriceListSize(size)

function finishTable({ name, sizes, finishes, at }: DescribedService): PriceTable {
  return {
    title: name,
    head: 'Taille',
    columns: finishes.map((finish) =>
      finish === null && finishes.length > 1 ? 'Autres finitions' : formatPriceListFinish(finish),
    ),
    rows: sizes.map((size) => ({
      name: rowName(size, sizes),
      prices: finishes.map((finish) => at({ size, finish })),
    })),
  }
}

function sizeTable(services: readonly DescribedService[]): PriceTable {
  const sizes = [...priceSheetSizes.slice(1), null].filter((size) =>
    services.some((service) => service.sizes.includes(size)),
  )
  return {
    title: 'Selon la taille',
    head: 'Taille',
    columns: services.map(({ name }) => name),
    rows: sizes.map((size) => ({
      name: rowName(size, sizes),
      prices: services.map(({ at }) => at({ size, finish: null })),
    })),
  }
}

/** Returns the row of a service that has a single price, for all sizes or for one. */
function flatRow(name: string, [size = null]: readonly (number | null)[], at: DescribedService['at']) {
  const label = size === null ? name : `${name}, ${formatPriceListSize(size)}`
  return { name: label, cents: at({ size, finish: null }) }
}

/** Cents including tax; `null` if there is no price. */
type PrintedPrice = number | null

/** A table of prices: each row has one price per column. */
export interface PriceTable {
  title: string
  head: 'Taille' | 'Prestation'
  columns: readonly string[]
  rows: readonly { name: string; prices: readonly PrintedPrice[] }[]
}

/** Price list at the entrance of a workshop. Prices include tax, because it is for individuals. */
export interface PrintablePriceList {
  pos: PointOfSale
  day: Day
  /** VAT rate in hundredths of a percent. */
  rate: number
  tables: readonly PriceTable[]
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Prints the price list for the entrance of a workshop. */
    printPriceList(list: PrintablePriceList): Promise<Buffer>
  }
}
