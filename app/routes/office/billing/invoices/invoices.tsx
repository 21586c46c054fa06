import { href } from 'react-router'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import type { FilterField } from '../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../office/form/list-filter.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { GrowingTable } from '../../../../ui/table/growing-table.tsx'
import type { Route } from './+types/invoices.ts'
import { loadInvoicesPage } from './invoices.server.ts'
import { invoiceFilterNames } from './invoices-query.ts'
import '../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-documents',
  entry: { label: 'Factures', icon: 'invoices', group: 'money', menuOrder: 30 },
  growsBelow: true,
  help: {
    title: 'Factures',
    what: 'Factures, acomptes et avoirs, les plus récents d’abord.',
    how: [
      'Filtrez\u00a0: à encaisser, en retard, pas encore envoyées.',
      'Cherchez par numéro ou par client.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Factures')

export const loader = ({ context, url }: Route.LoaderArgs) => loadInvoicesPage(context, url.searchParams)

const columns = [
  { key: 'numero', label: 'Numéro' },
  { key: 'client', label: 'Client' },
  { key: 'date', label: 'Émise le' },
  { key: 'total', label: 'Total TTC', isFigure: true },
  { key: 'etat', label: 'État' },
] as const

/** List of invoices, deposit invoices and credit notes. */
export default function OfficeInvoicesPage({ loaderData }: Route.ComponentProps) {
  const { rows, isTooShort, isChosen, newInvoice, scope, hasOwnScope } = loaderData
  const nothing = isTooShort
    ? 'Tapez au moins trois lettres ou chiffres.'
    : isChosen
      ? 'Aucune facture ne correspond.'
      : 'Aucune facture pour l’instant\u00a0: facturez une commande, ou un client.'
  return (
    <PaperPage
      title="Factures"
      lead={`Factures, acomptes et avoirs\u00a0: ${scope}.`}
      actions={newInvoice && <ButtonLink to={newInvoice}>Nouvelle facture</ButtonLink>}
    >
      <div className="paper-sheet">
        <ListFilter
          {...loaderData}
          fields={hasOwnScope ? [words, statusFilter, ofWhichShop] : [words, statusFilter]}
          list={href('/gestion/factures')}
          all="Toutes les factures"
        />
        <GrowingTable
          list={loaderData}
          caption="Factures et avoirs"
          columns={columns}
          summary={
            rows.length === 0
              ? 'Aucune facture'
              : countWithNoun(rows.length, 'facture affichée', 'factures affichées')
          }
          nothing={nothing}
          more={{ label: 'Suite des factures', progressText: `${rows.length}\u00a0factures` }}
        />
      </div>
    </PaperPage>
  )
}

const words: FilterField = { kind: 'search', placeholder: 'Numéro ou client' }
const statusFilter: FilterField = {
  kind: 'choice',
  name: 'etat',
  label: 'État',
  prompt: 'Toutes',
  options: invoiceFilterNames,
}
const ofWhichShop: FilterField = {
  kind: 'choice',
  name: 'pos',
  label: 'Points de vente',
  prompt: 'Les miens',
  options: { tous: 'Tous' },
}
