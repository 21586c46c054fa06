import { href } from 'react-router'
import { siteContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/new-entry.ts'
import { beginForms } from './begin-forms.server.ts'
import { EmptyForm } from './empty-form.tsx'
import { PairForm } from './pair-form.tsx'
import { readBeginning } from './read-beginning.server.ts'
import { ShowableOrders } from './showable-orders.tsx'
import './new-entry.css'

export const handle = {
  ...officePage,
  act: 'edit-content',
  help: {
    title: 'Nouvelle réalisation',
    what: 'Commencer une réalisation, seule ou depuis une commande.',
    how: [
      'Depuis une commande, les photos avant et après viennent toutes seules.',
      'Sans le consentement du client, rien n’est publié.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Nouvelle réalisation')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readBeginning(context.get(siteContext), url.searchParams)

export const action = (visit: Route.ActionArgs) => beginForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = beginForms.middleware

/** Begins a portfolio entry: with photos of an order, or with nothing (docs/product.md §11.19). */
export default function NewEntry({ loaderData: { order, orders }, actionData }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Nouvelle réalisation"
      lead={order ? [`Commande ${order.number}`, order.vehicle].filter(Boolean).join(', ') : undefined}
      back={
        order
          ? { to: order.to, label: 'Commande' }
          : { to: href('/gestion/realisations'), label: 'Réalisations' }
      }
    >
      {order && <PairForm order={order} outcome={actionData?.commande} />}
      {!order && (
        <>
          <EmptyForm outcome={actionData?.vide} />
          <ShowableOrders orders={orders} />
        </>
      )}
    </PaperPage>
  )
}
