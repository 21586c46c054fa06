import { siteContext, staffContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/payments.ts'
import { PaymentsFilter } from './list/payments-filter.tsx'
import { PaymentsTable } from './list/payments-table.tsx'
import { readPaymentsList } from './list/read-payments-list.server.ts'
import { PaymentsTabs } from './payments-tabs.tsx'

export const handle = {
  ...officePage,
  act: 'record-payments',
  entry: { label: 'Encaissements', icon: 'payments', place: 45 },
  growsBelow: true,
  help: {
    title: 'Encaissements',
    what: 'Tout ce qui est entré et tout ce qui a été rendu.',
    how: [
      'Un encaissement se note sur sa facture, ou depuis le relevé de banque.',
      'Rien ne s’efface\u00a0: une erreur s’annule par l’écriture contraire.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Encaissements')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readPaymentsList(context.get(siteContext), context.get(staffContext), url.searchParams)

/** What came in and what went back, the latest first (docs/product.md §11.16). */
export default function Payments({ loaderData }: Route.ComponentProps) {
  return (
    <PaperPage title="Encaissements" lead="Ce qui est entré, et ce qui a été rendu.">
      <PaymentsTabs />
      <div className="paper-sheet">
        <PaymentsFilter {...loaderData} />
        <PaymentsTable list={loaderData} />
      </div>
    </PaperPage>
  )
}
