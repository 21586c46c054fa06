import { clientContext, siteContext } from '../../context.ts'
import type { Route } from './+types/orders.ts'
import { clientMeta } from './client-page.tsx'
import { listView } from './list-view.server.ts'
import { chooseOrders, orderColumns, orderRow, orderStatusOptions, orderTotals } from './orders.server.ts'
import { RecordsList } from './records-list.tsx'

export const meta: Route.MetaFunction = () => clientMeta('Mes commandes')

export async function loader({ request, context }: Route.LoaderArgs) {
  const chosen = await chooseOrders(context.get(siteContext).db, context.get(clientContext), request)
  return {
    view: listView({ ...chosen, columns: orderColumns, rowOf: orderRow }),
    totals: orderTotals(chosen.sorted),
    statusOptions: orderStatusOptions,
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <RecordsList
      title="Mes commandes"
      lead="Vos 100 commandes les plus récentes."
      empty="Aucune commande"
      csv="/espace_pro/commandes.csv"
      searchLabel="Numéro, véhicule ou immatriculation"
      {...loaderData}
    />
  )
}
