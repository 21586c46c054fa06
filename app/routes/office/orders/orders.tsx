import { href, Link } from 'react-router'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/orders.ts'
import { Board } from './board/board.tsx'
import { boardForms } from './board/board-forms.server.ts'
import { OrdersCalendar } from './calendar/orders-calendar.tsx'
import { OrdersList } from './list/orders-list.tsx'
import { OrdersScope } from './orders-scope.tsx'
import { readOrders } from './read-orders.server.ts'
import './orders.css'

export const handle = {
  ...officePage,
  act: 'read-orders',
  entry: { label: 'Commandes', icon: 'orders', place: 30, inBar: true },
  growsBelow: true,
  help: {
    title: 'Commandes',
    what: 'Où en est chaque commande\u00a0: le tableau des quatre étapes, la liste, ou le calendrier des dates promises.',
    how: [
      'Le grand bouton de la carte fait avancer la commande\u00a0; vous avez dix secondes pour revenir, le client n’est prévenu qu’ensuite.',
      'Une carte bloquée n’avance pas\u00a0: sa raison se lit sur la carte.',
      'Du calendrier, «\u00a0Dans votre agenda\u00a0» donne l’adresse que votre téléphone peut suivre.',
    ],
    keys: [{ keys: ['1', '2', '3', '4'], does: 'Sur une carte\u00a0: la mener à cette étape' }],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Commandes')

export const loader = ({ context, url }: Route.LoaderArgs) => readOrders(context, url.searchParams)

export const action = (visit: Route.ActionArgs) => boardForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = boardForms.middleware

/** The orders: as a board, a list, a calendar of what was promised (docs/product.md §11.14). */
export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { views, mayEdit, shown } = loaderData
  const outcome = actionData?.etape ?? actionData?.annuler
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
      {shown.view === 'board' && <Board board={shown} outcome={outcome} />}
      {shown.view === 'list' && <OrdersList list={shown} />}
      {shown.view === 'calendar' && <OrdersCalendar calendar={shown} />}
    </PaperPage>
  )
}
