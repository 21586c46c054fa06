import { clientContext, siteContext } from '../../context.ts'
import type { Route } from './+types/invoices.ts'
import { clientMeta } from './client-page.tsx'
import {
  chooseInvoices,
  invoiceColumns,
  invoiceRow,
  invoiceStatusOptions,
  invoiceTotals,
} from './invoices.server.ts'
import { listView } from './list-view.server.ts'
import { RecordsList } from './records-list.tsx'

export const meta: Route.MetaFunction = () => clientMeta('Mes factures et avoirs')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const chosen = await chooseInvoices(db, context.get(clientContext), clock.now(), request)
  return {
    view: listView({ ...chosen, columns: invoiceColumns, rowOf: invoiceRow }),
    totals: invoiceTotals(chosen.sorted),
    statusOptions: invoiceStatusOptions,
  }
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  return (
    <RecordsList
      title="Mes factures et avoirs"
      lead="Les 12 derniers mois, tous ateliers."
      empty="Aucune facture"
      csv="/espace_pro/factures.csv"
      searchLabel="Numéro"
      {...loaderData}
    />
  )
}
