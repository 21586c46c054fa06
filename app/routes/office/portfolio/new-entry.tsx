import { href, Link } from 'react-router'
import { siteContext } from '../../../context.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/new-entry.ts'
import { beginForms } from './begin-forms.server.ts'
import { PairForm } from './pair-form.tsx'
import { readBeginning } from './read-beginning.server.ts'
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
  const empty = useOfficeForm({
    id: 'vide',
    action: formAddress(href('/gestion/realisations/nouvelle'), 'vide'),
    first: actionData?.vide,
  })
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
          <section id="vide" className="paper-sheet new-entry" aria-labelledby="vide-titre">
            <h2 id="vide-titre">Une page vide</h2>
            <OfficeForm form={empty} submit="Commencer" saved="Commencée" />
          </section>
          <section className="paper-sheet new-entry" aria-labelledby="commandes-titre">
            <h2 id="commandes-titre">À partir d’une commande</h2>
            <p className="paper-note">
              Celles dont le client a donné son accord et que le site ne montre pas encore. L’accord se note
              sur la commande.
            </p>
            {orders.length === 0 && <p>Aucune pour l’instant.</p>}
            <ul className="plain-list new-entry__orders">
              {orders.map(({ id, called, to }) => (
                <li key={id}>
                  <Link to={to}>{called}</Link>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </PaperPage>
  )
}
