import { formatDate, parisDay } from '../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../domain/documents/points-of-sale.ts'
import { estimateStatusNames } from '../../../domain/estimates/estimate-status.ts'
import { clientContext, siteContext } from '../../context.ts'
import type { Route } from './+types/estimates-csv.ts'
import { csvResponse } from './csv-response.server.ts'
import { chooseEstimates } from './estimates.server.ts'

const head = ['Devis', 'Date', 'Atelier', 'Total HT', 'Total TTC', 'Statut']

/** The quotes as they are listed, on all pages, for spreadsheets. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(siteContext)
  const { sorted } = await chooseEstimates(db, context.get(clientContext), clock.now(), request)
  return csvResponse(
    `devis-${parisDay(clock.now())}.csv`,
    head,
    sorted.map((estimate) => [
      estimate.estimate_number,
      formatDate(estimate.created_at),
      pointOfSaleName(estimate.pos_id),
      { cents: estimate.total_te },
      { cents: estimate.total },
      estimateStatusNames[estimate.status],
    ]),
  )
}
