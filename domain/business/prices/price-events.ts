import { type Day, formatDay } from '../../kernel/calendar/paris-day.ts'
import { formatCents } from '../../kernel/money/amounts.ts'
import type { Site } from '../site.ts'
import {
  formatPriceField,
  formatPriceSheetPointOfSale,
  type PriceSheetSection,
  priceSheetSectionNames,
} from './sheet-fields.ts'

interface PriceSheetEventData {
  /** `null` means every point of sale. */
  posId: string | null
  section: PriceSheetSection
  /** First day of the prices. */
  day: Day
}

/** Event data with the changed prices in cents, by field. */
interface PricesEventData extends PriceSheetEventData {
  prices: Readonly<Record<string, number | null>>
}

export interface PriceEvents {
  'price.changed': { before: PricesEventData; after: PricesEventData }
  'price.withdrawn': { before: PriceSheetEventData & { count: number }; after: null }
  'price.lessor-charge-added': { before: null; after: { lessor: string; defect: string } }
  'price.lessor-charge-removed': { before: null; after: { lessor: string; defect: string } }
}

/** Maximum number of prices described in a sentence; others are counted. */
const maxNamedChanges = 3

export const priceEventSentences: {
  readonly [Done in keyof PriceEvents]: (data: PriceEvents[Done], site: Site) => string
} = {
  'price.changed'({ before, after }, site) {
    const fields = Object.keys(after.prices)
    const spelled = fields
      .slice(0, maxNamedChanges)
      .map(
        (field) =>
          `${formatPriceField(after.section, field)} ${priceInWords(before.prices[field])} → ${priceInWords(after.prices[field])}`,
      )
    const others = fields.length - spelled.length
    const rest = others > 0 ? `\u00a0; ${others === 1 ? 'un autre' : `${others}\u00a0autres`}` : ''
    return `a changé ${counted(fields.length)} ${sheet(after, site)}\u00a0: ${spelled.join('\u00a0; ')}${rest}`
  },
  'price.withdrawn': ({ before }, site) =>
    `a retiré le changement prévu ${before.count === 1 ? 'd’un' : `de ${before.count}`}\u00a0prix ${sheet(before, site)}`,
  'price.lessor-charge-added': ({ after }) =>
    `a ajouté une ligne au barème de ${after.lessor} (${after.defect.toLowerCase()})`,
  'price.lessor-charge-removed': ({ after }) =>
    `a enlevé une ligne du barème de ${after.lessor} (${after.defect.toLowerCase()})`,
}

const priceInWords = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? 'aucun' : formatCents(cents)

const counted = (count: number) => (count === 1 ? 'un prix' : `${count}\u00a0prix`)

const sheet = ({ section, posId, day }: PriceSheetEventData, site: Site) =>
  `de «\u00a0${priceSheetSectionNames[section]}\u00a0» (${formatPriceSheetPointOfSale(posId, site)}) à partir du ${formatDay(day)}`

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends PriceEvents {}
}
