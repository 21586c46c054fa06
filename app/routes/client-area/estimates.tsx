import { estimateStatusNames } from '../../../domain/estimates/estimate-status.ts'
import { clientContext, siteContext } from '../../context.ts'
import type { Route } from './+types/estimates.ts'
import { clientMeta } from './client-page.tsx'
import { chooseEstimates, estimateColumns, estimateRow, estimateTotals } from './estimates.server.ts'
import { listView } from './list-view.server.ts'
import { RecordsList } from './records-list.tsx'

export const meta: Route.MetaFunction = () => clientMeta('Mes devis')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const chosen = await chooseEstimates(db, context.get(clientContext), clock.now(), request)
  return {
    view: listView({ ...chosen, columns: estimateColumns, rowOf: estimateRow }),
    totals: estimateTotals(chosen.sorted),
    statusOptions: estimateStatusNames,
  }
}

export default function Estimates({ loaderData }: Route.ComponentProps) {
  return (
    <RecordsList
      title="Mes devis"
      lead="Les 12 derniers mois, tous ateliers."
      empty="Aucun devis"
      csv="/espace_pro/devis.csv"
      searchLabel="Numéro"
      {...loaderData}
    />
  )
}
