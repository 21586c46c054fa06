import { href, Link } from 'react-router'
import { TodayPart } from './today-part.tsx'

interface WaitingOrdersProps {
  orders: { status: number; step: string; count: number }[]
}

/** Orders in hand, by the step where they stand. */
export function WaitingOrders({ orders }: WaitingOrdersProps) {
  const all = orders.reduce((sum, { count }) => sum + count, 0)
  return (
    <TodayPart name="commandes" title="Commandes en cours" all={all}>
      {all === 0 ? (
        <p className="today__note">Aucune pour l’instant.</p>
      ) : (
        <dl className="today__orders">
          {orders.map(({ status, step, count }) => (
            <div key={status}>
              <dt>
                <Link to={`${href('/gestion/commandes')}?etape=${status}`}>{step}</Link>
              </dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </TodayPart>
  )
}
