import { href, Link } from 'react-router'
import { CircleAlert } from '../../../../ui/icon/icons.ts'
import { Timeline } from '../../../../ui/timeline/timeline.tsx'
import { OrderActs } from './order-acts.tsx'
import type { OrderPartProps } from './order-part.ts'
import { PromisedDay } from './promised-day.tsx'
import { UndoStep } from './steps/undo-step.tsx'
import './order-standing.css'

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
        <PromisedDay {...promise} />
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
