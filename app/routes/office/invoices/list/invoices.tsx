import { counted } from '../../../../../domain/french-number.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { GrowingTable } from '../../../../ui/records-table/growing-table.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/invoices.ts'
import { InvoicesFilter } from './invoices-filter.tsx'
import { readInvoices } from './read-invoices.server.ts'

export const handle = {
  ...officePage,
  act: 'read-documents',
  entry: { label: 'Factures', icon: 'invoices', place: 44 },
  growsBelow: true,
  help: {
    title: 'Factures',
    what: 'Factures, acomptes et avoirs, les plus récents d’abord.',
    how: [
      'Filtrez\u00a0: à encaisser, en retard, pas encore envoyées.',
      'Cherchez par numéro ou par client.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Factures')

export const loader = ({ context, url }: Route.LoaderArgs) => readInvoices(context, url.searchParams)

const heads = [
  { key: 'numero', label: 'Numéro' },
  { key: 'client', label: 'Client' },
  { key: 'date', label: 'Émise le' },
  { key: 'total', label: 'Total TTC', isFigure: true },
  { key: 'etat', label: 'Où elle en est' },
]

/** Invoices, deposit invoices and credit notes (docs/product.md §11.15). */
export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { rows, isTooShort, isChosen, newInvoice, scope } = loaderData
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
        <InvoicesFilter {...loaderData} />
        <GrowingTable
          list={loaderData}
          caption="Factures et avoirs"
          columns={heads}
          said={
            rows.length === 0
              ? 'Aucune facture'
              : counted(rows.length, 'facture affichée', 'factures affichées')
          }
          nothing={nothing}
          more={{ label: 'Suite des factures', place: `${rows.length}\u00a0factures` }}
        />
      </div>
    </PaperPage>
  )
}
