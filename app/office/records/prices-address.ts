import { href } from 'react-router'
import { locationName } from '../../../domain/business/points-of-sale.ts'
import {
  type PriceSheetKey,
  type PriceSheetSection,
  priceSheetSectionNames,
} from '../../../domain/business/prices/sheet-fields.ts'
import type { Site } from '../../../domain/business/site.ts'
import { parseDay } from '../../../domain/kernel/calendar/paris-day.ts'

/** Returns the address of a view of the price grid; default values are omitted. */
export function pricesAddress({ key, day, showsAll }: PricesQuery): string {
  const values = {
    pour: key.posId,
    prestation: key.section === 'renovation' ? null : priceSheetParamValue(key),
    jour: day,
    cases: showsAll ? 'toutes' : null,
  }
  const parameters = Object.entries(values).filter((one): one is [string, string] => Boolean(one[1]))
  const query = new URLSearchParams(parameters)
  return href('/gestion/reglages/tarifs') + (parameters.length > 0 ? `?${query}` : '')
}

/** Returns the address of the sheet with this event id (`priceSheetId`). */
export function priceSheetAddress(id: string, site: Site): string {
  const [section, owner] = id.split('.')
  const query = new URLSearchParams({ prestation: section === 'extras' ? 'supplements' : (section ?? '') })
  query.set('pour', owner ?? '')
  return pricesAddress(parsePricesQuery(query, site))
}

/** Sheet, day and filters of the price grid, as the address of the page names them. */
interface PricesQuery {
  key: PriceSheetKey
  /** Day whose prices are shown; `null` means today. */
  day: string | null
  /** Whether empty cells are shown too. */
  showsAll: boolean
}

/** Reads `?pour=…&prestation=…&jour=…&cases=toutes`; unknown values are ignored. */
export function parsePricesQuery(query: URLSearchParams, site: Pick<Site, 'pointsOfSale'>): PricesQuery {
  const [owner, section] = [query.get('pour'), query.get('prestation')]
  const knownSection = (Object.keys(priceSheetSectionNames) as PriceSheetSection[]).find(
    (one) => priceSheetParamValue({ posId: null, section: one }) === section,
  )
  return {
    key: {
      posId: site.pointsOfSale.find(({ id }) => id === owner)?.id ?? null,
      section: knownSection ?? 'renovation',
    },
    day: parseDay(query.get('jour')),
    showsAll: query.get('cases') === 'toutes',
  }
}

/** Query value of the sheets shared by all points of sale. */
const commonOwner = 'commun'

export const priceOwnerOptionsOf = (
  site: Pick<Site, 'locations' | 'pointsOfSale'>,
): Readonly<Record<string, string>> => ({
  [commonOwner]: 'Tous les points de vente',
  ...Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, locationName(id, site)])),
})

export const priceSheetParamValue = ({ section }: PriceSheetKey) =>
  section === 'extras' ? 'supplements' : section
export const priceOwnerParamValue = ({ posId }: PriceSheetKey) => posId ?? commonOwner

export const priceSheetOptions: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(priceSheetSectionNames) as PriceSheetSection[]).map((section) => [
    priceSheetParamValue({ posId: null, section }),
    priceSheetSectionNames[section],
  ]),
)
