import { href } from 'react-router'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/new-order.ts'
import { ChooseClient } from './new/choose-client.tsx'
import { FromEstimate } from './new/from-estimate.tsx'
import { NewOrderForm } from './new/new-order-form.tsx'
import { newOrderForms } from './new/new-order-forms.server.ts'
import { readNewOrder } from './new/read-new-order.server.ts'
import './new/new-order.css'

export const handle = {
  ...officePage,
  act: 'edit-orders',
  help: {
    title: 'Nouvelle commande',
    what: 'Créer une commande sans devis, pour un client déjà connu.',
    how: [
      'Choisissez le client, le point de vente, le véhicule et les jantes\u00a0: les prix sont ceux du jour.',
      'D’un devis accepté, la commande se crée en un appui depuis le devis.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Nouvelle commande')

export const loader = ({ context, url }: Route.LoaderArgs) => readNewOrder(context, url.searchParams)

export const action = (visit: Route.ActionArgs) => newOrderForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = newOrderForms.middleware

/** An order is made of a quote in one press, or directly for a client (docs/product.md §11.14). */
export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Nouvelle commande"
      lead={loaderData.step === 'answers' ? loaderData.client.name : undefined}
      back={{ to: href('/gestion/commandes'), label: 'Commandes' }}
    >
      {loaderData.step === 'client' && <ChooseClient {...loaderData} />}
      {loaderData.step === 'estimate' && (
        <FromEstimate {...loaderData.estimate} outcome={actionData?.devis} />
      )}
      {loaderData.step === 'answers' && (
        <NewOrderForm key={loaderData.client.id} {...loaderData} outcome={actionData?.commande} />
      )}
    </PaperPage>
  )
}
