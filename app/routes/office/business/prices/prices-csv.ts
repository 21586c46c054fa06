import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import { priceColumns } from '../../../../../domain/business/prices/price-columns.ts'
import {
  listCurrentAndFuturePrices,
  type PriceRow,
} from '../../../../../domain/business/prices/price-grid.ts'
import {
  formatPriceListFinish,
  priceSheetSectionNames,
} from '../../../../../domain/business/prices/sheet-fields.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { siteContext } from '../../../../http/context.ts'
import { type CsvCell, csvResponse } from '../../../../http/files/csv-response.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/prices-csv.ts'

export const handle = { permission: 'read-prices' } satisfies OfficeAccess

/** Returns current and scheduled prices as a CSV file that can be imported again. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, facts } = context.get(siteContext)
  const today = parisDay(clock.now())
  const rows = await listCurrentAndFuturePrices(db, today)
  return csvResponse(
    `tarifs-${today}.csv`,
    Object.values(priceColumns),
    rows.map((one) => cellsOf(one, facts.current())),
  )
}

function cellsOf(
  { kind, pos_id, service, size, finish, cents, valid_from }: PriceRow,
  site: Site,
): CsvCell[] {
  const isExtra = kind === 'extra'
  return [
    pos_id === null ? 'Tous' : locationName(pos_id, site),
    isExtra ? priceSheetSectionNames.extras : (getOwnProperty(priceSheetSectionNames, service) ?? service),
    isExtra ? service : '',
    isExtra ? '' : (size ?? 'Toutes'),
    isExtra ? '' : finish === null ? 'Toutes' : formatPriceListFinish(finish),
    cents === null ? 'Aucun' : { cents },
    formatDay(valid_from),
  ]
}
