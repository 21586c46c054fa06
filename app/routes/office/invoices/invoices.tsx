import { Form, href, Link } from 'react-router'
import { counted } from '../../../../domain/french-number.ts'
import { useUrlFields } from '../../../forms/use-url-fields.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { GrowingTable } from '../../../ui/growing-table.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { type OfficeFacts, officeMeta, officePage } from '../office-page.ts'
import type { Route } from './+types/invoices.ts'
import { type InvoicesView, readInvoices } from './invoices.server.ts'
import { invoiceFilterNames } from './invoices-query.ts'
import '../clients/clients-filter.css'

export const handle = {
  ...officePage,
  permission: 'read-documents',
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

const columns = [
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
          columns={columns}
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

/** Which invoices to see; the answer is an address. */
function InvoicesFilter({ chosen, isChosen, hasOwnScope }: InvoicesView) {
  const form = useUrlFields(chosen)
  return (
    <Form {...form} className="clients-filter" role="search" preventScrollReset>
      <TextField
        id="q"
        name="q"
        type="search"
        label="Rechercher"
        placeholder="Numéro ou client"
        defaultValue={chosen.q}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        className="clients-filter__search"
      />
      <SelectField
        id="etat"
        name="etat"
        label="Lesquelles"
        prompt="Toutes"
        options={invoiceFilterNames}
        defaultValue={chosen.etat}
      />
      {hasOwnScope && (
        <SelectField
          id="pos"
          name="pos"
          label="Points de vente"
          prompt="Les miens"
          options={{ tous: 'Tous' }}
          defaultValue={chosen.pos}
        />
      )}
      <div className="clients-filter__buttons">
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
        {isChosen && (
          <Link to={href('/gestion/factures')} preventScrollReset>
            Tout afficher
          </Link>
        )}
      </div>
    </Form>
  )
}
