import { Link } from 'react-router'
import { staffContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { scopeIn } from '../scope.ts'
import type { Route } from './+types/orders.ts'
import { readColumns } from './board/read-board.server.ts'

export const handle = {
  ...officePage,
  act: 'read-orders',
  entry: { label: 'Commandes', icon: 'orders', place: 30, inBar: true },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Commandes')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readColumns(context, scopeIn(url.searchParams, context.get(staffContext)).pointsOfSale)

/** The orders in hand (docs/product.md §11.14). */
export default function Orders({ loaderData: { columns } }: Route.ComponentProps) {
  return (
    <PaperPage title="Commandes">
      {columns.map(({ status, name, cards }) => (
        <section key={status} className="paper-sheet" aria-label={name}>
          <h2>{name}</h2>
          <ul className="plain-list">
            {cards.map(({ id, to, number, client }) => (
              <li key={id}>
                <Link to={to}>{number}</Link> {client}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PaperPage>
  )
}
