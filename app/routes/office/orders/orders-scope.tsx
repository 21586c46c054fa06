import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrdersView } from './read-orders.server.ts'

/** Whose orders they are, and where the others are. */
export function OrdersScope({ scope, other }: Pick<OrdersView, 'scope' | 'other'>): ReactNode {
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
