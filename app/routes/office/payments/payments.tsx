import { Form, href, Link } from 'react-router'
import { counted } from '../../../../domain/french-number.ts'
import { paymentMeansNames } from '../../../../domain/payments/payment-means.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { useUrlFields } from '../../../forms/use-url-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { GrowingTable } from '../../../ui/growing-table.tsx'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { type OfficeFacts, officeMeta, officePage } from '../office-page.ts'
import type { Route } from './+types/payments.ts'
import { type PaymentsListView, readPaymentsList } from './payments.server.ts'
import { PaymentsTabs } from './payments-tabs.tsx'
import '../journal/journal-filter.css'

export const handle = {
  ...officePage,
  permission: 'record-payments',
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

/** Which payments to see; the answer is an address. */
function PaymentsFilter({ chosen, isChosen, line, posOptions, posPrompt }: PaymentsListView) {
  const form = useUrlFields(chosen)
  return (
    <Form {...form} role="search" preventScrollReset>
      <details className="journal-filter" open={isChosen || undefined}>
        <summary>
          {line} <ChevronDown />
        </summary>
        <div className="journal-filter__fields">
          <TextField
            id="q"
            name="q"
            type="search"
            label="Rechercher"
            placeholder="Client, facture, référence"
            defaultValue={chosen.q}
            maxLength={120}
            autoComplete="off"
            enterKeyHint="search"
          />
          <SelectField
            id="moyen"
            name="moyen"
            label="Moyen"
            prompt="Tous"
            options={paymentMeansNames}
            defaultValue={chosen.moyen}
          />
          <SelectField
            id="pos"
            name="pos"
            label="Point de vente"
            prompt={posPrompt}
            options={posOptions}
            defaultValue={chosen.pos}
          />
          <div className="journal-filter__dates">
            <TextField id="du" name="du" type="date" label="Du" defaultValue={chosen.du} />
            <TextField id="au" name="au" type="date" label="Au" defaultValue={chosen.au} />
          </div>
          <div className="journal-filter__buttons">
            <Button type="submit" variant="secondary">
              Filtrer
            </Button>
            {isChosen && (
              <Link to={href('/gestion/encaissements')} preventScrollReset>
                Tout afficher
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}

const columns = [
  { key: 'client', label: 'Client' },
  { key: 'jour', label: 'Jour' },
  { key: 'moyen', label: 'Moyen' },
  { key: 'pos', label: 'Point de vente' },
  { key: 'montant', label: 'Montant', isFigure: true },
]

const cut =
  'La page s’arrête ici\u00a0: affinez la recherche, ou prenez le fichier du mois chez «\u00a0Comptable\u00a0».'

function PaymentsTable({ list }: { list: PaymentsListView }) {
  const { rows, isChosen } = list
  return (
    <GrowingTable
      list={list}
      caption="Encaissements"
      columns={columns}
      said={
        rows.length === 0
          ? 'Aucun encaissement'
          : counted(rows.length, 'encaissement affiché', 'encaissements affichés')
      }
      nothing={
        isChosen
          ? 'Aucun encaissement ne correspond.'
          : 'Aucun encaissement pour l’instant\u00a0: ils s’enregistrent sur les factures, ou depuis un relevé de banque.'
      }
      more={{ label: 'Suite des encaissements', place: `${rows.length}\u00a0lignes`, cut }}
    />
  )
}
