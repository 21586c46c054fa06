import type { Day } from '../calendar/paris-day.ts'
import type { PointOfSale } from '../documents/points-of-sale.ts'

/** Cents including tax; null where there is no price. */
export type Shown = number | null

/** Prices of which each row has one in each column. */
export interface PriceTable {
  title: string
  /** What its rows are. */
  head: 'Taille' | 'Prestation'
  columns: readonly string[]
  rows: readonly { name: string; prices: readonly Shown[] }[]
}

/** What hangs at the entrance of a workshop: prices for individuals, so all of them include the tax. */
export interface PrintablePriceList {
  pos: PointOfSale
  day: Day
  /** Hundredths of a percent. */
  rate: number
  tables: readonly PriceTable[]
}
