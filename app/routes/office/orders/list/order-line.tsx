import { Link } from 'react-router'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import type { OrderCard } from '../order-card.server.ts'

interface OrderLineProps {
  row: OrderCard
  /** Set where somebody who asked for more reads on. */
  readOn?: string
}

/** Picture, plate and client, where it stands, when it was promised; the line leads to its order. */
export function OrderLine({ row, readOn }: OrderLineProps) {
  const { to, photo, number, plate, vehicle, client, rims, place, promised, isLate, blockedReason } = row
  return (
    <li className="order-line" id={readOn} tabIndex={readOn ? -1 : undefined}>
      {photo ? (
        <img className="order-line__photo" src={photo} alt="" loading="lazy" width="96" height="72" />
      ) : (
        <span className="order-line__photo" />
      )}
      <div className="order-line__who">
        <Link to={to} prefetch="none" className="order-line__link" data-key="row">
          <strong>{client}</strong>
        </Link>
        <p>{[plate, vehicle, rims].filter(Boolean).join(', ')}</p>
        <p className="order-line__note">
          {number}, {place}
        </p>
      </div>
      <div className="order-line__state">
        <StatusText tone={row.status === 3 ? 'done' : 'moving'}>{row.statusName}</StatusText>
        {blockedReason && <p className="order-line__blocked">Bloquée&nbsp;: {blockedReason}</p>}
        {promised && (
          <p className="order-line__note">
            Promise pour le{' '}
            <time dateTime={promised.day} data-late={isLate || undefined}>
              {promised.said}
            </time>
          </p>
        )}
      </div>
    </li>
  )
}
