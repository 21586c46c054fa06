import { paymentMeansNames } from '../../../../../domain/billing/payment-means.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { FilterField } from '../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../office/form/list-filter.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { GrowingTable } from '../../../../ui/table/growing-table.tsx'
import type { Route } from './+types/payments.ts'
import { loadPaymentsPage, type PaymentsListView } from './payments.server.ts'
import { PaymentsTabs } from './payments-tabs.tsx'
import '../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'record-payments',
  entry: { label: 'Encaissements', icon: 'payments', group: 'money', menuOrder: 40 },
  growsBelow: true,
  help: {
    title: 'Encaissements',
    what: 'Toutes les sommes encaissées et remboursées.',
    how: [
      'Un encaissement se note sur sa facture, ou depuis le relevé de banque.',
      'Rien ne s’efface\u00a0: une erreur s’annule par l’écriture contraire.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Encaissements')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPaymentsPage(context.get(siteContext), context.get(staffContext), url.searchParams)

/** List of payments and refunds, newest first. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  return (
    <PaperPage title="Encaissements" lead="Sommes encaissées et remboursées.">
      <PaymentsTabs />
      <div className="paper-sheet">
        <ListFilter {...loaderData} fields={filter(loaderData)} all="Tous les encaissements" />
        <PaymentsTable list={loaderData} />
      </div>
    </PaperPage>
  )
}

const filter = ({ posPrompt, posOptions }: PaymentsListView): FilterField[] => [
  { kind: 'search', placeholder: 'Client, facture, référence' },
  { kind: 'choice', name: 'moyen', label: 'Moyen', prompt: 'Tous', options: paymentMeansNames },
  { kind: 'choice', name: 'pos', label: 'Point de vente', prompt: posPrompt, options: posOptions },
  { kind: 'days' },
]

const columns = [
  { key: 'client', label: 'Client' },
  { key: 'jour', label: 'Jour' },
  { key: 'moyen', label: 'Moyen' },
  { key: 'pos', label: 'Point de vente' },
  { key: 'montant', label: 'Montant', isFigure: true },
] as const

const cut =
  'La page s’arrête ici\u00a0: affinez la recherche, ou prenez le fichier du mois dans «\u00a0Comptable\u00a0».'

function PaymentsTable({ list }: { list: PaymentsListView }) {
  const { rows, isChosen } = list
  return (
    <GrowingTable
      list={list}
      caption="Encaissements"
      columns={columns}
      summary={
        rows.length === 0
          ? 'Aucun encaissement'
          : countWithNoun(rows.length, 'encaissement affiché', 'encaissements affichés')
      }
      nothing={
        isChosen
          ? 'Aucun encaissement ne correspond.'
          : 'Aucun encaissement pour l’instant\u00a0: ils s’enregistrent sur les factures, ou depuis un relevé de banque.'
      }
      more={{ label: 'Suite des encaissements', progressText: `${rows.length}\u00a0lignes`, cut }}
    />
  )
}
