import { ButtonLink } from '../../../../ui/button/button.tsx'
import { ArrowDown } from '../../../../ui/icon/icons.ts'
import { Pager, PagerLink } from '../../../../ui/pager/pager.tsx'
import { readOnId, useReadOn } from '../../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { RecordsTable } from '../../../../ui/records-table/records-table.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/invoices.ts'
import { InvoicesFilter } from './invoices-filter.tsx'
import { type InvoicesView, readInvoices } from './read-invoices.server.ts'

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
  const { rows, added, isTooShort, isChosen, newInvoice, scope } = loaderData
  const readOn = added === null ? undefined : { place: added, id: readOnId }
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
        <p className="visually-hidden" role="status">
          {rows.length === 0 ? 'Aucune facture' : `${rows.length}\u00a0factures affichées`}
        </p>
        {rows.length > 0 ? (
          <RecordsTable caption="Factures et avoirs" columns={heads} rows={rows} readOn={readOn} />
        ) : (
          <p className="paper-note">{nothing}</p>
        )}
        <More {...loaderData} />
      </div>
    </PaperPage>
  )
}

function More({ rows, next, added, isCut }: InvoicesView) {
  const { fragment, onPress } = useReadOn(rows.length)
  if (next === null && added === null) return null
  const link = next && (
    <PagerLink to={next + fragment} rel="next" below onClick={onPress}>
      Afficher la suite <ArrowDown />
    </PagerLink>
  )
  return (
    <>
      <Pager label="Suite des factures" place={`${rows.length}\u00a0factures`} next={link} below />
      {isCut && <p className="paper-note">La page s’arrête ici&nbsp;: affinez la recherche.</p>}
    </>
  )
}
