import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import { loadPriceList } from '../../../../../domain/business/prices/price-list.ts'
import { parisDay, parseDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { siteContext } from '../../../../http/context.ts'
import { generatedPdfResponse, printForOffice } from '../../../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/price-list-pdf.ts'

export const handle = { permission: 'read-prices' } satisfies OfficeAccess

/** Returns the price list displayed at the entrance of a workshop, for today or the day in the address. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, printer, facts } = context.get(siteContext)
  const site = facts.current()
  const pos = site.pointsOfSale.find(({ id }) => id === params.posId)
  if (!pos) return fileNotFoundResponse()
  const day = parseDay(url.searchParams.get('jour')) ?? parisDay(clock.now())
  const list = await loadPriceList(db, pos, day)
  const file = await printForOffice(context, () => printer.printPriceList(list))
  return generatedPdfResponse(file, `Tarifs ${locationName(pos.id, site)} ${day} ${site.brand}.pdf`)
}
