import { readDay } from '../../../../domain/calendar/read-day.ts'
import { type Section, type SheetKey, sectionNames } from '../../../../domain/prices/sheet-fields.ts'
import { site } from '../../../../domain/site.ts'
import { sectionWord } from './sheet-options.ts'

/** Which sheet of the grid is looked at, as the address says it. */
export interface PricesQuery {
  key: SheetKey
  /** As it holds on that day; null is today. */
  day: string | null
  /** Also the places where nothing stands. */
  isWhole: boolean
}

/** Reads `?pour=…&prestation=…&jour=…&cases=toutes`; what the grid does not know is left out. */
export function readPricesQuery(asked: URLSearchParams): PricesQuery {
  const [owner, section] = [asked.get('pour'), asked.get('prestation')]
  const known = (Object.keys(sectionNames) as Section[]).find(
    (one) => sectionWord({ posId: null, section: one }) === section,
  )
  return {
    key: {
      posId: site.pointsOfSale.find(({ id }) => id === owner)?.id ?? null,
      section: known ?? 'renovation',
    },
    day: readDay(asked.get('jour')),
    isWhole: asked.get('cases') === 'toutes',
  }
}
