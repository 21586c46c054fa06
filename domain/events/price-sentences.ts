import { type Day, formatDay } from '../calendar/paris-day.ts'
import { formatCents } from '../money/format-cents.ts'
import { fieldName, type Section, sectionNames, sheetOwner } from '../prices/sheet-fields.ts'

/** A sheet of the price grid, as events tell it. */
interface SheetTold {
  /** Null is every point of sale. */
  posId: string | null
  section: Section
  /** From when on. */
  day: Day
}

/** With the changed prices, in cents, by their fields. */
interface PricesTold extends SheetTold {
  prices: Readonly<Record<string, number | null>>
}

/** What is done with prices. */
export interface PriceActs {
  'price.changed': { before: PricesTold; after: PricesTold }
  'price.withdrawn': { before: SheetTold & { count: number }; after: null }
}

/** So many are spelled out, the others counted. */
const spelledOut = 3

export const priceSentences: {
  readonly [Done in keyof PriceActs]: (told: PriceActs[Done]) => string
} = {
  'price.changed'({ before, after }) {
    const fields = Object.keys(after.prices)
    const told = fields
      .slice(0, spelledOut)
      .map(
        (field) =>
          `${fieldName(after.section, field)} ${said(before.prices[field])} → ${said(after.prices[field])}`,
      )
    const others = fields.length - told.length
    const rest = others > 0 ? `\u00a0; ${others === 1 ? 'un autre' : `${others}\u00a0autres`}` : ''
    return `a changé ${counted(fields.length)} ${sheet(after)}\u00a0: ${told.join('\u00a0; ')}${rest}`
  },
  'price.withdrawn': ({ before }) =>
    `a retiré le changement prévu ${before.count === 1 ? 'd’un' : `de ${before.count}`}\u00a0prix ${sheet(before)}`,
}

const said = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? 'aucun' : formatCents(cents)

const counted = (count: number) => (count === 1 ? 'un prix' : `${count}\u00a0prix`)

const sheet = ({ section, posId, day }: SheetTold) =>
  `de «\u00a0${sectionNames[section]}\u00a0» (${sheetOwner(posId)}) à partir du ${formatDay(day)}`
