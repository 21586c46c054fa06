import { href, Link } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { CompanyFirst } from '../../company-first.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { UndoStep } from '../../orders/record/steps/undo-step.tsx'
import type { Route } from './+types/new-invoice.ts'
import { ClientChoice } from './client-choice.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { newInvoiceForms } from './new-invoice-form.server.ts'
import { OrdersChoice } from './orders-choice.tsx'
import { PreparationNotes } from './preparation/preparation-notes.tsx'
import { readNewInvoice } from './read-new-invoice.server.ts'
import '../invoice.css'
import './new-invoice.css'

export const handle = {
  ...officePage,
  act: 'issue-invoices',
  help: {
    title: 'Nouvelle facture',
    what: 'Facturer une commande, ou tout le mois d’un client.',
    how: [
      'Les lignes viennent des commandes\u00a0; corrigez-les avant d’émettre.',
      '«\u00a0Émettre et envoyer\u00a0» prend le numéro et envoie le PDF\u00a0; «\u00a0Émettre sans envoyer\u00a0» laisse l’e-mail de côté.',
      'Une facture émise ne change plus\u00a0: elle se corrige par un avoir.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Nouvelle facture')

export const loader = ({ context, url }: Route.LoaderArgs) => readNewInvoice(context, url.searchParams)

export const action = (visit: Route.ActionArgs) => newInvoiceForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = newInvoiceForms.middleware

/** An invoice for one order, several of a client, or none (docs/product.md §11.15). */
export default function NewInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { preparation } = loaderData
  const back = { to: href('/gestion/factures'), label: 'Factures' }
  const refusal = actionData?.facture
  const problems = refusal?.outcome === 'invalid' ? refusal.problems : {}
  if (!preparation)
    return (
      <PaperPage title="Nouvelle facture" lead={'Pour quel client\u00a0?'} back={back}>
        <CompanyFirst />
        {/* Sent to an address that names no client: what was refused is said here, where there is no editor. */}
        {Object.values(problems).map((problem) => (
          <p key={problem} role="alert">
            {problem}
          </p>
        ))}
        <ClientChoice {...loaderData} />
      </PaperPage>
    )
  const { client, orders } = preparation
  const chosen = orders.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  return (
    <PaperPage
      title="Nouvelle facture"
      lead={
        <Link to={client.to} prefetch="intent">
          {client.name}
        </Link>
      }
      back={back}
    >
      {loaderData.undo.map(({ id, seconds }) => (
        <UndoStep
          key={id}
          page={href('/gestion/commandes/:id', { id })}
          seconds={seconds}
          says="Commande terminée."
        />
      ))}
      <CompanyFirst />
      <PreparationNotes preparation={preparation} outcome={actionData?.oublier} />
      <OrdersChoice key={client.id} clientId={client.id} orders={orders} />
      <InvoiceEditor
        key={[client.id, ...chosen].join()}
        preparation={preparation}
        orderIds={chosen}
        outcome={actionData?.facture}
      />
    </PaperPage>
  )
}
