import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/orders.ts'
import { boardForms } from './board.server.ts'
import { Board } from './board.tsx'
import { loadOrdersPage, type OrdersView } from './orders.server.ts'
import { OrdersCalendar } from './orders-calendar.tsx'
import { OrdersList } from './orders-list.tsx'
import './orders.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-orders',
  entry: { label: 'Commandes', icon: 'orders', group: 'daily', menuOrder: 40, inBar: true },
  growsBelow: true,
  help: {
    title: 'Commandes',
    what: 'Où en est chaque commande\u00a0: le tableau des quatre étapes, la liste, ou le calendrier des dates promises, des dépôts et des remises.',
    how: [
      'Le grand bouton de la carte fait avancer la commande\u00a0; vous avez dix secondes pour annuler, et le client n’est prévenu qu’ensuite.',
      'Une carte bloquée n’avance pas\u00a0: sa raison se lit sur la carte.',
      'Du calendrier, «\u00a0Dans votre agenda\u00a0» donne l’adresse que votre téléphone peut suivre.',
    ],
    keys: [{ keys: ['1', '2', '3', '4'], does: 'Sur une carte\u00a0: passer la commande à cette étape' }],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Commandes')

export const loader = ({ context, url }: Route.LoaderArgs) => loadOrdersPage(context, url.searchParams)

export const action = (args: Route.ActionArgs) => boardForms.action(args)
export const middleware: Route.MiddlewareFunction[] = boardForms.middleware

/** Orders as a board, a list, or a calendar of promised days. */
export default function OfficeOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { views, mayEdit, shown } = loaderData
  return (
    <PaperPage
      title="Commandes"
      lead={<OrdersScope {...loaderData} />}
      actions={mayEdit && <ButtonLink to={href('/gestion/commandes/nouvelle')}>Nouvelle commande</ButtonLink>}
    >
      <nav className="orders-views" aria-label="Affichage">
        {views.map(({ label, to, isShown }) => (
          <Link key={label} to={to} aria-current={isShown ? 'page' : undefined} preventScrollReset>
            {label}
          </Link>
        ))}
      </nav>
      {shown.view === 'board' && <Board board={shown} outcomes={actionData} />}
      {shown.view === 'list' && <OrdersList list={shown} />}
      {shown.view === 'calendar' && <OrdersCalendar calendar={shown} />}
    </PaperPage>
  )
}

/** Points of sale whose orders are shown, with a link to the others. */
function OrdersScope({ scope, other }: Pick<OrdersView, 'scope' | 'other'>): ReactNode {
  return (
    <>
      {scope}.{' '}
      {other && (
        <Link to={other.to} preventScrollReset>
          {other.isWider ? 'Voir tous les points de vente' : 'Revenir à mes points de vente'}
        </Link>
      )}
    </>
  )
}
