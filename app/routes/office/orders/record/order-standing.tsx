import { href, Link } from 'react-router'
import { CircleAlert } from '../../../../ui/icon/icons.ts'
import { Timeline } from '../../../../ui/timeline/timeline.tsx'
import type { OrderView } from './read-order.server.ts'
import { UndoStep } from './steps/undo-step.tsx'
import './order-standing.css'
import { OrderActs } from './order-acts.tsx'
import type { OrderPartProps } from './order-part.ts'

/** Whose it is, where it stands, what stops it, and the next step as the one large button. */
export function OrderStanding({ order, outcomes }: OrderPartProps) {
  const { id, client, steps, statusName, blockedReason, promise, may, undoSeconds } = order
  const page = href('/gestion/commandes/:id', { id })
  return (
    <section className="paper-sheet order-standing" aria-label="Où en est-on">
      <div className="order-standing__head">
        <p className="order-standing__client">
          {client.to ? (
            <Link to={client.to} prefetch="intent">
              {client.name}
            </Link>
          ) : (
            client.name
          )}
        </p>
        <Promised {...promise} />
      </div>
      <p className="order-standing__status" role="status">
        {statusName}
      </p>
      <Timeline steps={steps} />
      {blockedReason && (
        <p className="order-standing__blocked">
          <CircleAlert /> <span>Bloquée&nbsp;: {blockedReason}</span>
        </p>
      )}
      {may.work && <OrderActs page={page} order={order} outcomes={outcomes} />}
      {may.work && undoSeconds > 0 && (
        <UndoStep page={page} seconds={undoSeconds} outcome={outcomes.annuler} />
      )}
    </section>
  )
}

function Promised({ day, isLate, isToday, warning }: OrderView['promise']) {
  if (!day) return <p className="order-standing__promise">Aucune date promise</p>
  const said = isLate ? 'en retard' : isToday ? 'aujourd’hui' : null
  return (
    <p className="order-standing__promise">
      Promise pour le{' '}
      <strong data-late={isLate || undefined}>
        {day}
        {said && `, ${said}`}
      </strong>
      {warning && <span className="order-standing__warning">{warning}</span>}
    </p>
  )
}
