import { siteContext } from '../../../../context.ts'
import { MoreBelow } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { PaymentsTabs } from '../payments-tabs.tsx'
import type { Route } from './+types/bank.ts'
import { BankAnswered } from './bank-answered.tsx'
import { bankForms } from './bank-forms.server.ts'
import { BankLineItem } from './bank-line-item.tsx'
import { BankStates } from './bank-states.tsx'
import { type BankView, readBank } from './read-bank.server.ts'
import { StatementForm } from './statement-form.tsx'
import { SureForm } from './sure-form.tsx'
import '../../form/office-form.css'
import './bank.css'

export const handle = {
  ...officePage,
  act: 'record-payments',
  growsBelow: true,
  help: {
    title: 'Banque',
    what: 'Rapprocher les virements reçus de leurs factures.',
    how: [
      'Déposez le relevé de la banque\u00a0; chaque ligne trouve une facture proposée.',
      'Vérifiez et confirmez\u00a0: rien n’est enregistré sans vous.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Rapprochement bancaire')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readBank(context.get(siteContext), url.searchParams)

export const action = (visit: Route.ActionArgs) => bankForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = bankForms.middleware

/** What came in at the bank, and which invoices it pays (docs/product.md §11.16). */
export default function Bank({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, tabs, lines, sure } = loaderData
  return (
    <PaperPage
      title="Rapprochement bancaire"
      lead={'Importez un relevé\u00a0: le site propose, vous confirmez. Rien n’est encaissé sans vous.'}
    >
      <PaymentsTabs />
      <StatementForm outcome={actionData?.releve} />
      <div className="paper-sheet bank">
        <BankStates tabs={tabs} />
        <SureForm sure={sure} outcome={actionData?.toutes} />
        <BankAnswered outcome={actionData?.confirmer ?? actionData?.ecarter ?? actionData?.reprendre} />
        {lines.length > 0 ? (
          <ol className="plain-list bank__lines">
            {lines.map((line) => (
              <BankLineItem key={line.id} line={line} shown={shown} />
            ))}
          </ol>
        ) : (
          <p className="paper-note">{empty[shown]}</p>
        )}
        <MoreBelow
          list={loaderData}
          shown={lines.length}
          label="Suite des lignes"
          place={`${lines.length}\u00a0lignes`}
        />
      </div>
    </PaperPage>
  )
}

const empty: Record<BankView['shown'], string> = {
  'a-rapprocher': 'Rien à rapprocher.',
  rapprochees: 'Aucune ligne rapprochée pour l’instant.',
  'mises-de-cote': 'Aucune ligne mise de côté.',
}
