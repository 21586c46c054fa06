import { href, Link } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { CompanyFirst } from '../../company-first.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/new-deposit.ts'
import { newDepositForms } from './deposit/deposit-form.server.ts'
import { DepositForm } from './deposit/deposit-form.tsx'
import { readNewDeposit } from './deposit/read-new-deposit.server.ts'

export const handle = {
  ...officePage,
  act: 'issue-invoices',
  help: {
    title: 'Facture d’acompte',
    what: 'Demander une partie du prix avant le travail.',
    how: [
      'La part proposée est celle des conditions générales\u00a0; changez-la si besoin.',
      'La facture finale la déduit toute seule.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Facture d’acompte')

export const loader = ({ context, url }: Route.LoaderArgs) => readNewDeposit(context, url.searchParams)

export const action = (visit: Route.ActionArgs) => newDepositForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = newDepositForms.middleware

/** A deposit on an order or an accepted quote, an invoice of its own (docs/product.md §11.15). */
export default function NewDeposit({ loaderData, actionData }: Route.ComponentProps) {
  const back = { to: href('/gestion/factures'), label: 'Factures' }
  const { bare, asked } = loaderData
  if (!asked)
    return (
      <PaperPage title="Facture d’acompte" lead={`Sur ${bare.what} ${bare.number}.`} back={back}>
        <section className="paper-sheet office-section" aria-label="Acompte">
          <p>{bare.why}</p>
          <p>
            <Link to={bare.to}>
              Ouvrir {bare.what} {bare.number}
            </Link>
          </p>
        </section>
      </PaperPage>
    )
  const { client, ground, already } = asked
  return (
    <PaperPage
      title="Facture d’acompte"
      lead={
        <>
          {client}. Sur {ground.what} <span className="paper-page__number">{ground.number}</span>,{' '}
          {ground.total} TTC.
        </>
      }
      back={back}
    >
      <CompanyFirst />
      <section id="acompte" className="paper-sheet office-section" aria-label="Acompte">
        {already && <p>{already}</p>}
        <DepositForm view={asked} outcome={actionData?.acompte} />
        <p className="paper-note">
          La facture finale déduira cet acompte, une seule fois. Une facture émise ne change plus.
        </p>
      </section>
    </PaperPage>
  )
}
